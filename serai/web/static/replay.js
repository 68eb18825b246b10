// A replay: arrow keys, slider, autoplay. Every step is a link on the page, which works without this.

import { tell } from "./forms.js";
import { glow } from "./spoken.js";
import { swap } from "./swap.js";

const KEPT = 300;
const TRIES = 3;
const REVIEW_MS = 1500;
const page = document.body.dataset;
const last = Number(page.last);
const slider = document.getElementById("at");
const play = document.getElementById("play");
const speed = document.getElementById("speed");
const share = document.getElementById("share");
const loaded = new Map();
let at = Number(page.at);
let playing = 0;

const link = (moment) => `?at=${moment}${page.query ? `&${page.query}` : ""}`;

async function load(moment, tries = TRIES) {
  if (!loaded.has(moment)) {
    if (loaded.size >= KEPT) loaded.delete(loaded.keys().next().value);
    loaded.set(moment, fetch(link(moment), { headers: { Accept: "application/json" } }).then(answer));
  }
  try {
    return await loaded.get(moment);
  } catch (error) {
    loaded.delete(moment);
    if (tries <= 1) throw error;
    await new Promise((done) => setTimeout(done, 800));
    return load(moment, tries - 1);
  }
}

function answer(response) {
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}

async function go(moment) {
  at = Math.max(0, Math.min(last, moment));
  mark();
  const wanted = at;
  try {
    const found = await load(wanted);
    lost(false);
    if (wanted !== at) return;
    await new Promise((done) => swap(found, done));
    history.replaceState(null, "", link(wanted));
    tell(document.querySelector("#moment .say").textContent);
    if (wanted < last) load(wanted + 1).catch(() => {});
  } catch {
    lost(true);
    stop();
  }
}

function mark() {
  slider.value = at;
  let line = null;
  for (const row of document.querySelectorAll("#log li")) {
    const now = Number(row.dataset.at) === at;
    if (now) row.setAttribute("aria-current", "step");
    else row.removeAttribute("aria-current");
    if (Number(row.dataset.at) <= at) line = row;
  }
  show(line);
  const curves = document.getElementById("curves");
  if (!curves) return;
  const x = Number(curves.dataset.left) + (Number(curves.dataset.width) * at) / Math.max(1, last);
  const path = document.getElementById("mark");
  path.setAttribute("d", path.getAttribute("d").replace(/^M[\d.]+/, `M${x}`));
}

// Scrolls the log only: scrollIntoView would move the page on a phone, too.
function show(line) {
  const log = document.getElementById("log");
  if (line) log.scrollTop = line.offsetTop - log.offsetTop - log.clientHeight / 2 + line.offsetHeight / 2;
}

function lost(yes) {
  const sign = document.getElementById("connection");
  sign.textContent = yes ? sign.dataset.lost : "";
}

function stop() {
  clearTimeout(playing);
  playing = 0;
  label();
}

function start() {
  if (at === last) at = -1;
  playing = -1;
  label();
  next();
}

async function next() {
  await go(at + 1);
  if (!playing) return;
  if (at === last) stop();
  else playing = setTimeout(next, Number(speed.value));
}

function label() {
  play.textContent = playing ? play.dataset.pause : play.dataset.play;
  play.setAttribute("aria-pressed", String(Boolean(playing)));
}

function step(moment) {
  stop();
  go(moment);
}

// A mistake is looked at with the eyes of who made it.
function look(wanted) {
  const query = new URLSearchParams([...wanted].filter(([name]) => name !== "at")).toString();
  if (query === page.query) return;
  page.query = query;
  loaded.clear();
}

// While the game is being reviewed, what is new is shown as it comes; the glow is what would have been better.
function watch() {
  const review = document.getElementById("review");
  glow(review?.dataset.glow ?? "");
  if (!review || !("busy" in review.dataset)) return;
  setTimeout(() => {
    loaded.clear();
    if (playing) watch();
    else load(at).then((found) => swap(found, watch), watch);
  }, REVIEW_MS);
}

// Where the review is a sheet, whoever has asked for it sees how it comes along.
function openReview() {
  const review = document.getElementById("review");
  if ("busy" in review.dataset && !review.checkVisibility()) review.closest(".drawer").showPopover();
}

document.documentElement.classList.add("scripted");
watch();
openReview();
document.addEventListener("swapped", () => glow(document.getElementById("review")?.dataset.glow ?? ""));
for (const element of [play, speed, share]) element.hidden = false;
show(document.querySelector("#log li[aria-current]"));
slider.addEventListener("input", () => step(Number(slider.value)));
play.addEventListener("click", () => (playing ? stop() : start()));
share.addEventListener("click", async () => {
  await navigator.clipboard?.writeText(new URL(link(at), location.href).href);
  const words = share.textContent;
  share.textContent = share.dataset.done;
  setTimeout(() => (share.textContent = words), 2000);
});
document.addEventListener("click", (event) => {
  const found = event.target.closest?.(".step, #log a");
  if (!found || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const wanted = new URL(found.href).searchParams;
  if (found.matches(".step")) look(wanted);
  step(Number(wanted.get("at")));
});
document.addEventListener("click", (event) => {
  const curves = event.target.closest?.(".chart[data-left]");
  if (!curves) return;
  const box = curves.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * curves.viewBox.baseVal.width;
  step(Math.round(((x - Number(curves.dataset.left)) / Number(curves.dataset.width)) * last));
});
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, #at")) return;
  const moments = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
  if (event.key in moments) {
    event.preventDefault();
    step(moments[event.key]);
  } else if (event.key === " " && !event.target.matches("a, button, summary, input")) {
    event.preventDefault();
    play.click();
  }
});
