// A score pad. The form is the pad: whatever is tapped goes to the server with the whole of it, and what comes back is
// shown. What the server accepted is kept in this browser; what it refused springs back, with the reason.

import { put, share } from "./pieces.js";

const AGAIN_MS = 2000;
const LIFT_MS = 60; // the click comes after the finger has left
const form = document.getElementById("pad");
const notice = document.getElementById("notice");
const bringBack = document.getElementById("bring-back");
const kept = `serai-pad-${form.dataset.game}`;
const before = `${kept}-before`;

let taps = []; // buttons pressed since the form was last shown
let busy = false;
let again = false;
let pressed = false; // a finger is down: nothing may be replaced under it, or its tap is lost
let held = null; // the answer that waits for it to be lifted
let shared = form.dataset.shared !== undefined; // opened by a link: one's own pad stays as it is until this one is changed

form.addEventListener("change", () => send());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter;
  if (button?.value === "new") keep(before, state());
  if (button?.name) taps.push([button.name, withBrush(button)]);
  send();
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
  const link = event.target.closest("#link");
  if (link && share(link.href, () => say(form.dataset.copied))) event.preventDefault();
});
addEventListener("pointerdown", () => (pressed = true));
for (const lifted of ["pointerup", "pointercancel"]) addEventListener(lifted, () => setTimeout(release, LIFT_MS));
bringBack.addEventListener("click", () => restore(recall(before)));
addEventListener("online", () => again && send());

// A tourist goes where the finger was with the kind that was chosen then.
function withBrush(button) {
  const brush = form.querySelector("input[name=brush]:checked");
  return button.name === "tap" && brush ? `${button.value} ${brush.value}` : button.value;
}

function send() {
  again = true;
  if (!busy) post();
}

async function post() {
  busy = true;
  again = false;
  const body = new URLSearchParams(new FormData(form));
  for (const [name, value] of taps) body.append(name, value);
  const answer = await ask(body);
  busy = false;
  if (again) post(); // something was tapped meanwhile: the next answer has it all
  else if (pressed) held = answer;
  else if (answer) show(answer);
}

function release() {
  const waiting = held;
  held = null;
  pressed = false;
  if (waiting && !busy) show(waiting);
}

async function ask(body) {
  let response;
  try {
    response = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
  } catch {
    say(form.dataset.lost);
    setTimeout(send, AGAIN_MS);
    return null;
  }
  if (response.status === 503) setTimeout(send, AGAIN_MS);
  return response.json().catch(() => ({ notice: form.dataset.trouble }));
}

function show({ fragments, notice: reason, state: accepted }) {
  if (!fragments) {
    taps = [];
    form.reset();
    say(reason);
    return;
  }
  say("");
  taps = [];
  put(fragments);
  if (shared) {
    keep(before, recall(kept));
    shared = false;
    history.replaceState(null, "", form.action);
  }
  keep(kept, accepted);
  bringBack.hidden = !recall(before) || recall(before) === accepted;
}

function say(words) {
  notice.textContent = words ?? "";
  notice.hidden = !words;
  if (words) notice.scrollIntoView({ block: "nearest" });
}

function state() {
  return form.querySelector("input[name=state]").value;
}

// Storage may be forbidden or full: then the pad lives as long as its page.
function keep(key, text) {
  try {
    if (text) localStorage.setItem(key, text);
  } catch {}
}

function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

async function restore(text) {
  if (!text) return;
  const now = state();
  const answer = await ask(new URLSearchParams({ token: form.querySelector("input[name=token]").value, state: text }));
  if (!answer) return;
  show(answer);
  if (answer.fragments && recall(before) === text) keep(before, now);
  bringBack.hidden = true;
}

if (!shared && recall(kept) && recall(kept) !== state()) restore(recall(kept));
bringBack.hidden = !recall(before) || recall(before) === (recall(kept) ?? state());
