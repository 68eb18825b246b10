// Forms without leaving the page. A move carries a key, so that sending it again after a broken line plays it once.

import { swap } from "./swap.js";

const TRIES = 4;
const busy = new WeakSet();

export function listen() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const button = event.submitter;
    if (form.method !== "post" || form.dataset.plain !== undefined) return;
    event.preventDefault();
    if (button?.dataset.ask && !askedTwice(button)) return;
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

async function send(form, button) {
  busy.add(form);
  document.body.dataset.sending = "yes";
  const url = button?.getAttribute("formaction") ?? form.getAttribute("action");
  const body = new URLSearchParams(new FormData(form, button));
  const again = url.endsWith("/move");
  if (again) body.set("key", key());
  try {
    const response = await post(url, body, again ? TRIES : 1);
    const answer = await response.json();
    if (answer.location) {
      location.assign(answer.location);
      return;
    }
    if (response.ok) form.querySelectorAll("input[name=text]").forEach((input) => (input.value = ""));
    swap(answer, () => answer.notice && tell(answer.notice));
  } catch {
    tell(document.getElementById("connection")?.dataset.lost ?? "");
  } finally {
    busy.delete(form);
    delete document.body.dataset.sending;
  }
}

async function post(url, body, tries) {
  try {
    return await fetch(url, { method: "POST", body, headers: { Accept: "application/json" } });
  } catch (error) {
    if (tries <= 1) throw error;
    await new Promise((done) => setTimeout(done, 800 * 2 ** (TRIES - tries)));
    return post(url, body, tries - 1);
  }
}

function key() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function tell(words) {
  const live = document.getElementById("announce");
  if (live && words) live.textContent = words;
}
