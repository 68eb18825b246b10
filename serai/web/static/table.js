// A table's page. Everything here adds to a page that works without it.

import { start as clocks } from "./clock.js";
import { listen as forms, tell } from "./forms.js";
import { listen as explain } from "./explain.js";
import { listen as guide } from "./guide.js";
import { listen as hand } from "./hand.js";
import { listen as moment } from "./moment.js";
import { present } from "./presence.js";
import { listen as spoken } from "./spoken.js";
import { connect } from "./stream.js";
import { swap } from "./swap.js";
import { turn } from "./turns.js";

const page = document.body.dataset;
const isMine = () => Boolean(document.querySelector("#bar.yours"));
const isOver = () => Boolean(document.querySelector("#game.over"));
let over = isOver();
let mine = isMine();

forms();
hand();
explain();
spoken();
moment();
guide();
clocks();
copying();
for (const kind of ["keydown", "pointerdown"]) {
  addEventListener(kind, () => (document.documentElement.dataset.by = kind === "keydown" ? "keys" : "pointer"), true);
}
connect(page.stream, { fragments: (news) => swap(news), presence: present });
document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".handover a");
  if (!link) return;
  event.preventDefault();
  location.replace(link.href); // "back" must not bring the other's hand
});
document.addEventListener("swapped", (event) => {
  if (event.detail.includes("game") && document.documentElement.dataset.sound) import("./sound.js").then(({ cardLaid }) => cardLaid());
  if (event.detail.includes("bar") || event.detail.includes("log")) tell([text("#bar .told:last-of-type"), text("#bar .advice"), text("#bar .say")].join(" "));
  if (event.detail.includes("said")) unread("drawer-chat");
});
// The result, and the end of a round, are not to be missed behind a sheet.
document.addEventListener("swapped", () => {
  if (document.querySelector("#moment[open]") || (!over && isOver())) document.querySelector(".drawer:popover-open")?.hidePopover();
  over = isOver();
  if (isMine() !== mine) {
    mine = !mine;
    turn(location.pathname, mine, document.querySelector("h1").textContent);
  }
});
for (const drawer of document.querySelectorAll(".drawer")) {
  drawer.addEventListener("toggle", () => opener(drawer.id).removeAttribute("data-news"));
}

function opener(drawer) {
  return document.querySelector(`[popovertarget="${drawer}"]`);
}

// Only those who cannot see it already.
function unread(drawer) {
  if (!document.getElementById(drawer).checkVisibility()) opener(drawer).dataset.news = "";
}

function text(selector) {
  return document.querySelector(selector)?.textContent ?? "";
}

function copying() {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    await navigator.clipboard?.writeText(field.value);
    button.textContent = button.dataset.done;
  });
}
