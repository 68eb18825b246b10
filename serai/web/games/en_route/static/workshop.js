// The workshop without leaving the page: a change goes to the server as the form it is, and what comes back is shown.
// Places are one stop of the Tab key; arrow keys go from one to the next.

import { put, share } from "/static/pieces.js";

const notice = document.getElementById("notice");
const main = document.getElementById("main");
const AGAIN_MS = 700;
let busy = Promise.resolve();

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.plain !== undefined) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  if (form.id !== "bench") body.set("tool", chosen());
  busy = busy.then(() => post(form.action, body)); // one after the other: none is lost, none overtakes
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("#link");
  if (link && share(link.href, () => say(main.dataset.copied))) event.preventDefault();
});
// What is written is kept when one goes on; the lists stay as they are, for the next field may be written in already.
document.addEventListener("change", (event) => {
  if (!event.target.matches("#lists input:is(:not([type]), [type=text], [type=number])")) return;
  const { action } = event.target.form;
  const body = new URLSearchParams([...new FormData(event.target.form), ["tool", chosen()]]);
  busy = busy.then(() => post(action, body, (piece) => piece !== "lists"));
});
document.addEventListener("change", (event) => {
  if (!event.target.matches("[name=tool]")) return;
  document.querySelector("#bench [name=start]").value = "";
  if (event.target.value.startsWith("task ")) look();
});
document.addEventListener("keydown", (event) => {
  const [right, down] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key] ?? [];
  if (right === undefined || !event.target.matches(".plan button")) return;
  event.preventDefault();
  step(event.target, right, down)?.focus();
});

function chosen() {
  return document.querySelector("#bench [name=tool]:checked")?.value ?? "";
}

// The nearest place in that direction.
function step(from, right, down) {
  const middle = (place) => {
    const box = place.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  const ahead = [...from.parentElement.children]
    .map((place) => [place, middle(place)])
    .map(([place, [x2, y2]]) => [place, (x2 - x) * right + (y2 - y) * down, Math.abs((x2 - x) * down) + Math.abs((y2 - y) * right)])
    .filter(([, along]) => along > 1)
    .sort((one, other) => one[1] + 2 * one[2] - other[1] - 2 * other[2]);
  return ahead[0]?.[0];
}

// `wanted`: which pieces are shown anew, so that nothing is lost that is being written in another.
async function post(url, body, wanted) {
  await show(fetch(url, { method: "POST", body, headers: { Accept: "application/json" } }), wanted);
}

function look(wanted) {
  const start = document.querySelector("#bench [name=start]")?.value ?? "";
  const url = `${location.pathname}?${new URLSearchParams({ tool: chosen(), start })}`;
  busy = busy.then(() => show(fetch(url, { headers: { Accept: "application/json" } }), wanted));
}

async function show(asked, wanted = () => true) {
  try {
    const { fragments, notice: reason } = await (await asked).json();
    if (fragments) renew(Object.fromEntries(Object.entries(fragments).filter(([piece]) => wanted(piece))));
    say(reason);
  } catch {
    say(main.dataset.lost);
  }
}

function renew(fragments) {
  put(fragments);
  rove();
  watch();
}

// With scripts only one place of each layer is reached by Tab.
function rove() {
  for (const layer of document.querySelectorAll(".plan > div")) {
    for (const place of layer.children) place.tabIndex = -1;
    if (layer.firstElementChild) layer.firstElementChild.tabIndex = 0;
  }
}

// The bots play: look again in a moment.
let watching = 0;
function watch() {
  clearTimeout(watching);
  if (document.querySelector("#checks[data-running]")) watching = setTimeout(() => look((piece) => piece === "checks"), AGAIN_MS);
}

function say(words) {
  notice.textContent = words ?? "";
  notice.hidden = !words;
}

rove();
watch();
