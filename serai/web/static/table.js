// A table's page. Everything here adds to a page that works without it.

import { start as clocks } from "./clock.js";
import { listen as forms, tell } from "./forms.js";
import { listen as hand } from "./hand.js";
import { present } from "./presence.js";
import { start as sound } from "./sound.js";
import { connect } from "./stream.js";
import { swap } from "./swap.js";

const page = document.body.dataset;

forms();
hand();
clocks();
sound();
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
let ended = Boolean(rematch());
document.addEventListener("swapped", (event) => {
  copying();
  if (!ended && rematch()) scrollTo({ top: 0 }); // on a phone whoever resigns is far below the result
  ended = Boolean(rematch());
  if (event.detail.includes("status") || event.detail.includes("log")) {
    tell([text("#log li"), text("#status .say")].join(" "));
  }
});

function rematch() {
  return document.querySelector("#status form[action$=rematch]");
}

function text(selector) {
  return document.querySelector(selector)?.textContent ?? "";
}

function copying() {
  for (const button of document.querySelectorAll("[data-copy][hidden]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const field = document.getElementById(button.dataset.copy);
      field.select();
      await navigator.clipboard?.writeText(field.value);
      button.textContent = button.dataset.done;
    });
  }
}
