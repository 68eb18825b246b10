// A puzzle's page: cards are dragged and chosen by keys as at the table; with the answer, what it speaks of glows.

import { listen as hand } from "./hand.js";
import { glow, listen as spoken } from "./spoken.js";

hand();
const verdict = document.getElementById("verdict");
if (verdict) {
  spoken();
  glow(verdict.dataset.glow);
}
