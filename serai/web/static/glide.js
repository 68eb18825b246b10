// Cards glide from where they lay to where they lie, with view transitions. A card that comes from, or goes to, a place
// where it cannot be seen (a pile, a hand) flies from or to that place: `data-away` names the element's id.

const still = matchMedia("(prefers-reduced-motion: reduce)");

export async function glide(pairs, put, hurry) {
  if (!document.startViewTransition || still.matches || document.hidden || hurry) {
    put();
    return;
  }
  const trips = journeys(pairs);
  trips.forEach((trip, n) => name(trip.start, n));
  const transition = document.startViewTransition(() => {
    trips.forEach((trip) => name(trip.start, null));
    put();
    trips.forEach((trip, n) => name(trip.end(), n));
  });
  await transition.finished.catch(() => {});
  trips.forEach((trip) => name(trip.end(), null));
}

function name(element, n) {
  if (element) element.style.viewTransitionName = n === null ? "" : `move-${n}`;
}

function journeys(pairs) {
  const trips = [];
  const taken = new Set();
  for (const [old, fresh] of pairs) {
    const left = places(old);
    const arrived = [];
    for (const [key, elements] of places(fresh)) {
      const before = left.get(key) ?? [];
      arrived.push(...elements.slice(before.length));
      left.set(key, before.slice(elements.length));
    }
    const gone = [...left.values()].flat();
    for (const element of arrived) {
      const from = gone.findIndex((other) => other.dataset.card === element.dataset.card);
      const start = from >= 0 ? gone.splice(from, 1)[0] : hidden(element);
      add(start, () => element);
    }
    for (const element of gone) {
      const away = element.closest("[data-away]")?.dataset.away;
      if (away) add(element, () => document.getElementById(away));
    }
  }
  return trips;

  function add(start, end) {
    if (!start || taken.has(start)) return;
    taken.add(start);
    trips.push({ start, end });
  }
}

function places(root) {
  const found = new Map();
  for (const element of root.querySelectorAll("[data-card]")) {
    const key = `${element.dataset.card} ${element.closest("[data-place]")?.dataset.place}`;
    found.set(key, [...(found.get(key) ?? []), element]);
  }
  return found;
}

function hidden(element) {
  const away = element.closest("[data-away]")?.dataset.away;
  return away ? document.getElementById(away) : null;
}
