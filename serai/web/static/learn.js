// A lesson's page: cards can be dragged and chosen by keys as at the table; what is wanted next is brought into view.

import { listen as hand } from "./hand.js";

hand();
const wanted = [...document.querySelectorAll("[data-wanted]")].find((element) => element.getClientRects().length);
wanted?.scrollIntoView({ block: "nearest" });
