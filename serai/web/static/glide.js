// Cards glide from where they lay to where they lie: a picture of the card flies over the page, which is as it will be
// already and takes every tap. A card that comes from, or goes to, a place where it cannot be seen (a pile, a hand)
// flies from or to that place: `data-away` names the `data-spot`.

const MS = 250;
const EASING = "cubic-bezier(.3, .7, .3, 1)";
const quiet = matchMedia("(prefers-reduced-motion: reduce)");
const flights = new Set();

export function still() {
  return quiet.matches || document.hidden || document.documentElement.dataset.animation === "off";
}

export function glide(put) {
  for (const flight of flights) flight.finish();
  if (still()) return put();
  const before = survey();
  put();
  const after = survey();
  for (const trip of journeys(before, after)) fly(trip);
}

// Everything on the table that can move, with its place, its box and a picture of it.
function survey() {
  const game = document.getElementById("game");
  const seen = [];
  for (const element of game?.querySelectorAll("[data-card]") ?? []) {
    const place = element.closest("[data-place]");
    if (!place) continue;
    const picture = element.querySelector("svg") ?? element;
    const where = box(picture);
    if (!where.width) continue; // drawn for another size of screen
    const away = element.closest("[data-away]")?.dataset.away;
    seen.push({ element, card: element.dataset.card, place: place.dataset.place, picture, box: where, away });
  }
  for (const one of seen) one.copy = () => one.picture.cloneNode(true);
  return seen;
}

function box(element) {
  return element.getBoundingClientRect();
}

function spot(name) {
  const element = name && document.querySelector(`#game [data-spot="${CSS.escape(name)}"]`);
  return element ? box(element.querySelector("svg") ?? element) : null;
}

function journeys(before, after) {
  const gone = [...before];
  const arrived = [];
  for (const one of after) {
    const same = gone.findIndex((other) => other.card === one.card && other.place === one.place);
    if (same >= 0) gone.splice(same, 1);
    else arrived.push(one);
  }
  const trips = [];
  for (const one of arrived) {
    const from = gone.findIndex((other) => other.card === one.card);
    const start = from >= 0 ? gone.splice(from, 1)[0].box : spot(one.away);
    if (start) trips.push({ start, end: one.box, picture: one.copy(), hide: one.element });
  }
  for (const one of gone) {
    const end = spot(one.away);
    if (end) trips.push({ start: one.box, end, picture: one.copy() });
  }
  return trips.filter(({ start, end }) => start.width && end.width);
}

function fly({ start, end, picture, hide }) {
  picture.classList.add("flight");
  picture.style.width = `${end.width}px`;
  document.body.append(picture);
  const from = `translate(${start.left}px, ${start.top}px) scale(${start.width / end.width})`;
  const to = `translate(${end.left}px, ${end.top}px)`;
  picture.style.transformOrigin = "0 0";
  const flight = picture.animate({ transform: [from, to] }, { duration: MS, easing: EASING, fill: "both" });
  const hidden = hide?.animate({ opacity: [0, 0] }, { duration: MS });
  flights.add(flight);
  flight.onfinish = () => {
    flights.delete(flight);
    hidden?.cancel();
    picture.remove();
  };
}
