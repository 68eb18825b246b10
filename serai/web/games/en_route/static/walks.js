// The end: everybody's final route is walked in turn, then the sheets are counted. A tap on a name shows that one.

import { still } from "/static/glide.js";

const WALK_MS = 2600;
let ended = Boolean(document.querySelector("#game.over"));
let timer = 0;

document.addEventListener("swapped", () => {
  if (ended || !document.querySelector("#game.over [data-walks]")) return;
  ended = true;
  if (!still()) walk([...document.querySelectorAll("#game [name=walk]")]);
});
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => timer && finish());

function walk(radios, at = 0) {
  if (at === radios.length) return finish();
  radios[at].checked = true;
  timer = setTimeout(() => walk(radios, at + 1), WALK_MS);
}

function finish() {
  clearTimeout(timer);
  timer = 0;
  document.dispatchEvent(new CustomEvent("walked"));
}
