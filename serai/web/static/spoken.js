// A line of the log lights up what it speaks of, while it is pointed at, tapped, or reached by the arrow keys.
// `data-about` names places, or a card in a place: `deck`, `dY/Y7`.

import { tell } from "./forms.js";
import { roam } from "./roam.js";

export function listen() {
  document.addEventListener("pointerover", (event) => light(spoken(event)));
  document.addEventListener("click", (event) => {
    const line = spoken(event);
    if (line?.dataset.about) document.querySelector(".drawer:popover-open")?.hidePopover(); // it lies over the table
    light(line);
  });
  roam(
    "[data-roam]",
    (list) => [...list.querySelectorAll("[data-about]")],
    (line) => (light(line), line && tell(line.textContent)),
  );
}

function spoken(event) {
  return event.target.closest?.("[data-about]") ?? null;
}

function light(line) {
  glow(line?.dataset.about ?? "");
  line?.classList.add("spoken");
}

export function glow(places) {
  for (const lit of document.querySelectorAll(".spoken")) lit.classList.remove("spoken");
  for (const about of places.split(" ").filter(Boolean)) find(about)?.classList.add("spoken");
}

function find(about) {
  const [place, card] = about.split("/");
  const there = document.querySelector(`#game [data-place="${CSS.escape(place)}"]`);
  return there && card ? (there.querySelector(`[data-card="${CSS.escape(card)}"]`) ?? there) : there;
}
