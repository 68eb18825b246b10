// A line of the log lights up what it speaks of, while it is pointed at, focused or tapped. `data-about` names places,
// or a card in a place: `deck`, `dY/Y7`.

export function listen() {
  for (const kind of ["pointerover", "focusin", "click"]) document.addEventListener(kind, (event) => light(event.target));
}

function light(element) {
  const line = element.closest?.("[data-about]");
  for (const lit of document.querySelectorAll(".spoken")) lit.classList.remove("spoken");
  for (const about of line?.dataset.about.split(" ").filter(Boolean) ?? []) find(about)?.classList.add("spoken");
}

function find(about) {
  const [place, card] = about.split("/");
  const there = document.querySelector(`#game [data-place="${CSS.escape(place)}"]`);
  return there && card ? (there.querySelector(`[data-card="${CSS.escape(card)}"]`) ?? there) : there;
}
