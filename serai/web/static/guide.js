// What the guide would choose is marked where it is: the card in the hand, and the place or button to press.

export function listen() {
  document.addEventListener("swapped", mark);
  mark();
}

function mark() {
  const said = document.getElementById("advice");
  for (const old of document.querySelectorAll(".advised")) old.classList.remove("advised");
  if (!said) return;
  const [, ...words] = said.dataset.advice.split(" ");
  for (const word of words) choose(`#hand [data-card="${CSS.escape(word)}"]`)[0]?.classList.add("advised");
  const buttons = choose(`:is(#game, #bar) [name="action"][value="${CSS.escape(said.dataset.advice)}"]`);
  for (const button of buttons) button.classList.add("advised");
  if (!buttons.some((button) => button.checkVisibility())) places(said.dataset.places);
}

function places(named) {
  for (const name of named.split(" ").filter(Boolean)) {
    const place = name.split("/")[0];
    choose(`#game [data-place="${CSS.escape(place)}"]`)[0]?.classList.add("advised");
  }
}

function choose(selector) {
  return [...document.querySelectorAll(selector)];
}
