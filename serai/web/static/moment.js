// The end of a round, or of the game: what stands on the sheet is counted up step by step; a tap hurries.

import { still } from "./glide.js";

const STEP_MS = 420;
const FRAMES_MS = 300;
let running = null;

export function listen() {
  const moment = document.getElementById("moment");
  if (moment?.open) begin(moment);
  document.addEventListener("swapped", (event) => {
    const now = document.getElementById("moment");
    if (event.detail.includes("moment") && now.open) begin(now);
    else if (event.detail.includes("game") && document.querySelector("#game.over .sheets")) over();
  });
  document.addEventListener("pointerdown", () => running?.hurry());
  document.addEventListener("submit", (event) => {
    if (event.target.closest("#moment")) close();
  });
}

let ended = Boolean(document.querySelector("#game.over .sheets"));

function over() {
  if (ended) return;
  ended = true;
  const game = document.getElementById("game");
  const walks = game.querySelector("[data-walks]"); // which are walked first
  count(game, walks && ((begin) => document.addEventListener("walked", begin, { once: true })));
}

function begin(moment) {
  if (moment.dataset.begun === moment.dataset.round) return;
  moment.dataset.begun = moment.dataset.round;
  count(moment);
  if (document.documentElement.dataset.by === "keys") moment.querySelector(".acts button").focus();
  if (moment.dataset.after) {
    setTimeout(() => moment.open && moment.querySelector("form").requestSubmit(), Number(moment.dataset.after) * 1000);
  }
}

function close() {
  running?.hurry();
  document.getElementById("moment").close();
}

// `data-step` says when an element is counted; `data-count` inside it is the number that runs up.
function count(root, after) {
  if (still()) return;
  const steps = new Map();
  for (const element of root.querySelectorAll("[data-step]")) {
    const step = Number(element.dataset.step);
    steps.set(step, [...(steps.get(step) ?? []), element]);
    element.classList.add("uncounted");
  }
  const order = [...steps.keys()].sort((a, b) => a - b).map((step) => steps.get(step));
  let timer = 0;
  let hurried = false;
  running = {
    hurry() {
      hurried = true;
      clearTimeout(timer);
      order.flat().forEach((element) => element.classList.remove("uncounted", "counting"));
      running = null;
    },
  };
  function next() {
    const elements = order.shift();
    if (!elements) {
      running = null;
      return;
    }
    for (const element of elements) {
      element.classList.remove("uncounted");
      for (const number of element.querySelectorAll("[data-count]")) runUp(number, () => hurried);
    }
    timer = setTimeout(next, STEP_MS);
  }
  if (after) after(() => hurried || next());
  else timer = setTimeout(next, STEP_MS);
}

function runUp(number, hurried) {
  const words = number.textContent;
  const goal = Number(words.replace("−", "-"));
  const start = performance.now();
  number.classList.add("counting");
  function frame(now) {
    const part = hurried() ? 1 : Math.min(1, (now - start) / FRAMES_MS);
    const value = Math.round(goal * part);
    number.textContent = part === 1 ? words : `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}`;
    if (part < 1) requestAnimationFrame(frame);
    else number.classList.remove("counting");
  }
  requestAnimationFrame(frame);
}
