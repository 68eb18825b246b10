// Puts new pieces of the page in place of the old ones; cards that change place glide there.

import { setClock, showClocks } from "./clock.js";
import { glide } from "./glide.js";
import { showPresence } from "./presence.js";

const waiting = [];
let busy = false;
let shown = Number(document.body.dataset.seq ?? 0);

// An answer to a form may arrive after the stream has brought something newer: what is older is not shown.
export function swap({ fragments, title, seq = shown, now }, after) {
  if (now) setClock(now);
  const stale = seq < shown;
  shown = Math.max(seq, shown);
  waiting.push({ fragments: stale ? {} : (fragments ?? {}), title: stale ? null : title, after });
  if (!busy) run();
}

async function run() {
  busy = true;
  while (waiting.length) {
    const { fragments, title, after } = waiting.shift();
    const pairs = changed(fragments);
    if (title) document.title = title;
    if (pairs.length) await glide(pairs, () => put(pairs), waiting.length > 1);
    after?.();
    if (pairs.length) document.dispatchEvent(new CustomEvent("swapped", { detail: pairs.map(([, fresh]) => fresh.id) }));
  }
  busy = false;
}

function changed(fragments) {
  const pairs = [];
  for (const [id, html] of Object.entries(fragments)) {
    const old = document.getElementById(id);
    const holder = document.createElement("template");
    holder.innerHTML = html;
    showPresence(holder.content);
    showClocks(holder.content);
    const fresh = holder.content.firstElementChild;
    if (old && fresh && !old.isEqualNode(fresh)) pairs.push([old, fresh]);
  }
  return pairs;
}

function put(pairs) {
  const kept = remember();
  for (const [old, fresh] of pairs) {
    old.replaceWith(fresh);
  }
  restore(kept);
}

function remember() {
  const focus = document.activeElement;
  const typed = [...document.querySelectorAll("input[id]:not([type=hidden], [type=radio], [type=checkbox], [readonly])")];
  return {
    focused:
      focus && focus !== document.body
        ? { element: focus, again: find(focus), inGame: Boolean(focus.closest("#game")) }
        : null,
    chosen: document.querySelector("#game input[type=radio]:checked")?.closest("[data-card]")?.dataset.card,
    open: [...document.querySelectorAll("details[id][open]")].map((details) => details.id),
    typed: typed.map((input) => [input.id, input.value]),
    scroll: document.querySelector("#game")?.scrollTop ?? 0,
  };
}

function restore({ focused, chosen, open, typed, scroll }) {
  if (chosen) {
    const radio = document.querySelector(`#hand [data-card="${CSS.escape(chosen)}"] input`);
    if (radio) radio.checked = true;
  }
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  for (const [id, value] of typed) {
    const input = document.getElementById(id);
    if (input && value) input.value = value;
  }
  const game = document.querySelector("#game");
  if (game && scroll) game.scrollTop = scroll;
  if (focused && !focused.element.isConnected) refocus(focused);
}

// Whoever uses the keys goes on with the same thing, or else with what can be done next.
function refocus({ again, inGame }) {
  let next = again && document.querySelector(again);
  if (!next && document.documentElement.dataset.by === "keys") {
    const choices = "#game :is(.act:not(.quiet), .target.now, .spot, .held input)";
    const offers = `${inGame ? `${choices}, ` : ""}#status :is(button, a)`;
    next = [...document.querySelectorAll(offers)].find((choice) => choice.checkVisibility());
  }
  next?.focus({ preventScroll: true });
}

function find(element) {
  const held = element.closest(".held");
  if (held) return `#hand [data-card="${CSS.escape(held.dataset.card)}"] input`;
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.name && element.value) return `[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]`;
  return null;
}
