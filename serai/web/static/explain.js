// What something is: `data-explain` says it at the pointer's rest, at the keyboard's, and to a finger that stays.
// A board is one stop for the keyboard: arrow keys go from one explained thing to the next.

import { tell } from "./forms.js";
import { roam } from "./roam.js";

const HOLD_MS = 450;
const REST_MS = 600;
const SLACK = 8;
const APART = 8;
let timer = 0;
let shown = null;
let held = false;
let pressed = null; // where the mouse was last pressed: it plays there, and wants no words until it has moved on

export function listen() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const thing = explained(event.target);
    if (thing === shown) return;
    hide();
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < SLACK) return;
    pressed = null;
    if (thing) timer = setTimeout(() => show(thing), REST_MS);
  });
  document.addEventListener("pointerdown", (event) => {
    hide();
    const thing = explained(event.target);
    const { clientX: x, clientY: y } = event;
    if (event.pointerType !== "touch") pressed = { x, y };
    if (!thing || event.pointerType !== "touch") return;
    held = false;
    timer = setTimeout(() => {
      held = true;
      show(thing);
    }, HOLD_MS);
    const moved = (to) => Math.hypot(to.clientX - x, to.clientY - y) > SLACK && (hide(), done());
    const done = () => {
      removeEventListener("pointermove", moved);
      if (!held) clearTimeout(timer);
    };
    addEventListener("pointermove", moved);
    addEventListener("pointerup", done, { once: true });
    addEventListener("pointercancel", done, { once: true });
  });
  // The tap that ends a hold does nothing else.
  document.addEventListener("click", (event) => held && ((held = false), event.preventDefault(), event.stopPropagation()), true);
  document.addEventListener("contextmenu", (event) => explained(event.target) && event.preventDefault());
  document.addEventListener("focusin", (event) => {
    const thing = event.target.matches?.("[data-explain]") ? event.target : null;
    if (thing && event.target.matches(":focus-visible")) show(thing);
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("scroll", hide, true);
  document.addEventListener("dragging", hide);
  document.addEventListener("swapped", () => shown?.isConnected === false && hide());
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  roam(
    ".board",
    (board) => [...board.querySelectorAll("[data-explain]")].filter((thing) => thing.checkVisibility()),
    (thing) => (thing ? (hide(), show(thing), tell(thing.dataset.explain)) : hide()),
  );
}

function explained(element) {
  return element.closest?.("[data-explain]") ?? null;
}

function show(thing) {
  const tip = document.getElementById("tip");
  if (!tip || !thing.isConnected) return;
  shown = thing;
  tip.textContent = thing.dataset.explain;
  tip.showPopover();
  const at = thing.getBoundingClientRect();
  const size = tip.getBoundingClientRect();
  const left = Math.min(Math.max(at.left + at.width / 2 - size.width / 2, APART), innerWidth - size.width - APART);
  const above = at.top - size.height - APART;
  const top = above > APART ? above : Math.min(at.bottom + APART, innerHeight - size.height - APART);
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
  thing.setAttribute("aria-describedby", "tip");
}

function hide() {
  clearTimeout(timer);
  if (!shown) return;
  shown.removeAttribute("aria-describedby");
  shown = null;
  document.getElementById("tip")?.hidePopover();
}
