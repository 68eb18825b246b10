// The hand: drag a card to where it lights up, tap it twice to play it, or use the keys. Drawing can be dragged, too.

const SLACK = 6;
const DOUBLE_MS = 350;
const NOTHING = { card: null, at: 0 };
let tapped = NOTHING;

export function listen() {
  document.addEventListener("pointerdown", press);
  document.addEventListener("keydown", type);
  document.addEventListener("click", (event) => {
    const held = event.target.closest?.(".held");
    // A click on the label comes again as one on its input: only that counts. Detail 0: by the keys.
    if (!held || event.target.tagName !== "INPUT" || event.detail === 0) return;
    const again = tapped.card === held.dataset.card && performance.now() - tapped.at < DOUBLE_MS;
    tapped = again ? NOTHING : { card: held.dataset.card, at: performance.now() };
    if (again) main(held)?.click();
  });
}

// What may be done with a card now, wherever it is offered.
function acts(held) {
  return [...document.querySelectorAll(`:is(#game, #bar) [name=action][data-slot="${held.dataset.slot}"]`)];
}

function main(held) {
  const offered = acts(held);
  return offered.find((act) => act.dataset.main !== undefined) ?? null;
}

function press(event) {
  const source = event.target.closest?.(".held, .pile .target.now");
  if (!source || event.button !== 0) return;
  const held = source.matches(".held");
  if (held && !source.querySelector("input:enabled")) return;
  const picture = held ? source : source.parentElement;
  const start = { x: event.clientX, y: event.clientY };
  let ghost = null;

  function move(to) {
    if (to.pointerId !== event.pointerId) return;
    if (!ghost) {
      if (Math.hypot(to.clientX - start.x, to.clientY - start.y) < SLACK) return;
      ghost = lift(picture, event);
      document.dispatchEvent(new CustomEvent("dragging"));
      if (held) source.querySelector("input").checked = true;
    }
    to.preventDefault();
    picture.classList.add("dragging");
    ghost.style.transform = `translate(${to.clientX - ghost.dx}px, ${to.clientY - ghost.dy}px)`;
    const goal = target(to);
    document.querySelectorAll(".target.over").forEach((other) => other.classList.toggle("over", other === goal));
    goal?.classList?.add("over");
  }

  function drop(to) {
    if (to.pointerId !== event.pointerId) return;
    stop();
    if (!ghost) return;
    const goal = to.type === "pointerup" ? target(to) : null;
    ghost.remove();
    picture.classList.remove("dragging");
    document.querySelectorAll(".target.over").forEach((other) => other.classList.remove("over"));
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
    if (goal) setTimeout(() => (held ? goal : source).click(), 60);
  }

  function target(at) {
    const under = document.elementsFromPoint(at.clientX, at.clientY);
    if (!held) return under.find((element) => element.closest(".hand"))?.closest(".hand") ?? null;
    return under.find((element) => element.matches(".target") && element.dataset.slot === source.dataset.slot) ?? null;
  }

  function stop() {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", drop);
  }

  addEventListener("pointermove", move, { passive: false });
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);
}

function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

function lift(picture, event) {
  const card = picture.querySelector(".card");
  const box = card.getBoundingClientRect();
  const ghost = card.cloneNode(true);
  ghost.classList.add("dragged");
  ghost.style.width = `${box.width}px`;
  ghost.style.transform = `translate(${box.left}px, ${box.top}px)`;
  ghost.dx = event.clientX - box.left;
  ghost.dy = event.clientY - box.top;
  document.body.append(ghost);
  return ghost;
}

function type(event) {
  const held = event.target.closest?.(".held");
  if (!held || event.ctrlKey || event.metaKey || event.altKey) return;
  const offered = acts(held);
  const chosen =
    event.key === "Enter"
      ? (main(held) ?? offered[0])
      : event.key === "d" || event.key === "Delete"
        ? offered.find((act) => act.value.startsWith("discard"))
        : null;
  if (event.key === "Escape") held.querySelector("input").checked = false;
  if (!chosen) return;
  event.preventDefault();
  held.querySelector("input").checked = true;
  chosen.click();
}
