// Forms without leaving the page. A move carries a key, so that sending it again after a broken line plays it once.

import { heard } from "./stream.js";
import { swap } from "./swap.js";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 4000;
const busy = new WeakSet();

export function listen() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const button = event.submitter;
    if (event.defaultPrevented || form.method !== "post" || form.dataset.plain !== undefined) return;
    event.preventDefault();
    if (button?.dataset.ask && !askedTwice(button)) return;
    if (lays(button) && !confirmed(button)) return;
    if (!busy.has(form)) send(form, button);
  });
}

function askedTwice(button) {
  if (button.dataset.asked) return true;
  const label = button.textContent;
  button.dataset.asked = "yes";
  button.textContent = button.dataset.ask;
  setTimeout(() => {
    delete button.dataset.asked;
    button.textContent = label;
  }, 4000);
  return false;
}

// Whoever asked for it confirms what cannot be misread as anything else: a card laid, a line drawn.
function lays(button) {
  return document.documentElement.dataset.confirm === "on" && document.body.dataset.confirm && button?.matches("[name=action]:is([data-slot], .spot)");
}

function confirmed(button) {
  const again = button.classList.contains("asked");
  for (const other of document.querySelectorAll(".asked")) other.classList.remove("asked");
  if (again) return true;
  button.classList.add("asked");
  show(document.body.dataset.confirm.replace("{act}", button.textContent.trim()));
  return false;
}

async function send(form, button) {
  busy.add(form);
  document.body.dataset.sending = "yes";
  const url = button?.getAttribute("formaction") ?? form.getAttribute("action");
  const body = new URLSearchParams(new FormData(form, button));
  const again = url.endsWith("/move");
  if (again) body.set("key", key());
  try {
    const answer = await (again ? insist(url, body) : post(url, body));
    if (answer.location) {
      location.assign(answer.location);
      return;
    }
    if (!answer.notice) {
      empty(body.get("text"));
      if (button?.dataset.slot) put(button.dataset.slot);
    }
    if (answer.fragments) swap(answer, () => answer.notice && tell(answer.notice));
    else show(answer.notice);
  } catch {
    // The sign in the header says that the line is broken; what was typed is still there.
  } finally {
    busy.delete(form);
    delete document.body.dataset.sending;
  }
}

// The stream may have brought a new field with the same words before the answer came; others may be typed already.
function empty(sent) {
  for (const input of document.querySelectorAll("input[name=text]")) if (input.value === sent) input.value = "";
}

// A card that was played is no longer chosen, nor is the one like it.
function put(slot) {
  const radio = document.getElementById(`h${slot}`);
  if (radio) radio.checked = false;
}

async function insist(url, body) {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await post(url, body);
    } catch {
      await pause(wait);
    }
  }
}

function pause(most) {
  return new Promise((done) => {
    setTimeout(done, most);
    addEventListener("online", done, { once: true });
  });
}

// Throws when the server was not reached: no answer at all, or one that is not ours (a proxy's).
async function post(url, body) {
  try {
    const response = await fetch(url, { method: "POST", body, headers: { Accept: "application/json" } });
    const answer = await response.json();
    heard(true);
    return answer;
  } catch (error) {
    heard(false);
    throw error;
  }
}

// What was refused before any table was looked at: it stands there until the next news.
function show(words) {
  const place = document.querySelector("#bar .words") ?? document.getElementById("main");
  place.querySelector(":scope > .notice")?.remove();
  const notice = Object.assign(document.createElement("p"), { className: "notice", role: "alert", textContent: words });
  place.prepend(notice);
  notice.scrollIntoView({ block: "nearest" });
}

function key() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function tell(words) {
  const live = document.getElementById("announce");
  if (live && words && live.textContent !== words) live.textContent = words;
}
