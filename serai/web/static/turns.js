// Your turn finds you, on every page: a count in the header with the tables behind it, the tab's title and icon; a sound,
// a vibration, a notification for those who chose them. A hidden tab asks less often, and has no stream meanwhile.

import { waits } from "./title.js";

const SHOWN_MS = 15_000;
const HIDDEN_MS = 60_000;
const ONCE_MS = 10_000;
const REMIND_MS = 12 * 3600_000;
const chosen = document.documentElement.dataset;
const sign = document.getElementById("turns");
const list = document.getElementById("turns-list");
let waiting = null; // where it is the reader's move, by address; null: not asked yet
let timer = 0;

// The table on this page knows first.
export function turn(address, mine, title) {
  waiting ??= new Map();
  if (mine && !waiting.has(address)) call(address, title);
  if (mine) waiting.set(address, title);
  else waiting.delete(address);
  mark();
}

async function look() {
  clearTimeout(timer);
  timer = setTimeout(look, document.hidden ? HIDDEN_MS : SHOWN_MS);
  let found;
  try {
    const answer = await fetch("/turns", { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    found = await answer.json();
  } catch {
    return; // the line is broken: the next time will tell
  }
  const before = waiting;
  waiting = new Map(found.tables.map((table) => [table.address, table.title]));
  if (before) for (const [address, title] of waiting) if (!before.has(address)) call(address, title);
  for (const { address, players, urgent } of found.tables) if (urgent && !reminded(address)) call(address, players);
  list.replaceChildren(...found.tables.filter((table) => table.address !== location.pathname).map(line));
  mark();
}

// Before a turn's days run out it is said once more, once a turn for all tabs.
function reminded(address) {
  const key = `reminded ${address}`;
  const fresh = Date.now() - Number(localStorage.getItem(key) ?? 0) > REMIND_MS;
  if (fresh) localStorage.setItem(key, Date.now());
  return !fresh;
}

function line({ address, title, players }) {
  const item = document.createElement("li");
  const link = Object.assign(document.createElement("a"), { href: address });
  link.append(
    Object.assign(document.createElement("b"), { textContent: title }),
    Object.assign(document.createElement("span"), { textContent: players }),
  );
  item.append(link);
  return item;
}

function mark() {
  const elsewhere = [...waiting.keys()].filter((address) => address !== location.pathname).length;
  if (elsewhere) sign.dataset.count = elsewhere;
  else delete sign.dataset.count;
  sign.querySelector("b").textContent = elsewhere;
  if (!elsewhere && list.matches(":popover-open")) list.hidePopover();
  waits(elsewhere, waiting.has(location.pathname));
}

function call(address, title) {
  const now = Date.now();
  const last = Number(localStorage.getItem("called") ?? 0); // several tabs call once
  if (now - last < ONCE_MS && document.hidden) return;
  localStorage.setItem("called", now);
  if (chosen.sound) import("./sound.js").then(({ yourMove }) => yourMove());
  if (chosen.vibration === "on") navigator.vibrate?.(80);
  if (chosen.notice === "on" && document.hidden && window.Notification?.permission === "granted") notify(address, title);
}

async function notify(address, title) {
  const options = { body: sign.getAttribute("aria-label"), tag: address, icon: "/static/icons/192.png", data: address };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, options);
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    if (location.pathname !== address) location.assign(address);
  };
}

sign.addEventListener("click", (event) => {
  event.preventDefault();
  list.togglePopover();
});
document.addEventListener("visibilitychange", () => document.hidden || look());
navigator.serviceWorker?.register("/worker.js").catch(() => {}); // not over plain HTTP from elsewhere
look();
