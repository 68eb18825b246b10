// Puts new pieces of the page in place of the old ones, at once; cards that change place are seen to glide there.

import { setClock, showClocks } from "./clock.js";
import { glide } from "./glide.js";
import { morph } from "./morph.js";
import { showPresence } from "./presence.js";
import { entitle } from "./title.js";

let shown = Number(document.body.dataset.seq ?? 0);

// An answer to a form may arrive after the stream has brought something newer: what is older is not shown.
export function swap({ fragments, title, seq = shown, now }, after) {
  if (now) setClock(now);
  const stale = seq < shown;
  shown = Math.max(seq, shown);
  const pairs = stale ? [] : changed(fragments ?? {});
  if (title && !stale) entitle(title);
  if (pairs.length) put(pairs);
  after?.();
  if (pairs.length) document.dispatchEvent(new CustomEvent("swapped", { detail: pairs.map(([, fresh]) => fresh.id) }));
}

function changed(fragments) {
  const pairs = [];
  for (const [id, html] of Object.entries(fragments)) {
    const old = document.getElementById(id);
    const holder = document.createElement("template");
    holder.innerHTML = html;
    showPresence(holder.content);
    showClocks(holder.content);
    const fresh = holder.content.firstElementChild;
    if (old && fresh && !old.isEqualNode(fresh) && !lookedAt(old, fresh)) pairs.push([old, fresh]);
  }
  return pairs;
}

// The end of a round is looked at as long as the reader likes.
function lookedAt(old, fresh) {
  return old.id === "moment" && old.open && !fresh.open;
}

function put(pairs) {
  const focused = document.activeElement;
  const inGame = Boolean(focused?.closest("#game, #bar"));
  const all = () => pairs.forEach(([old, fresh]) => morph(old, fresh));
  if (pairs.some(([old]) => old.id === "game")) glide(all);
  else all();
  for (const [, fresh] of pairs) if (fresh.id === "moment" && fresh.hasAttribute("open")) document.getElementById("moment").open = true;
  for (const radio of document.querySelectorAll(".hand input:disabled")) radio.checked = false;
  if (focused && focused !== document.body && (!focused.isConnected || focused.disabled)) refocus(inGame);
}

// Whoever uses the keys goes on with what can be done next.
const ON_TABLE = ["#game :is(.target, .spot, .held input)"];
const IN_BAR = ["#bar .act:not(.quiet)", "#bar :is(button, a)"];

function refocus(inGame) {
  if (document.documentElement.dataset.by !== "keys") return;
  const offers = (inGame ? [...ON_TABLE, ...IN_BAR] : IN_BAR).flatMap((some) => [...document.querySelectorAll(some)]);
  offers.find((choice) => !choice.disabled && choice.checkVisibility())?.focus({ preventScroll: true });
}
