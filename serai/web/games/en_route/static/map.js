// The map: arrow keys go from place to place.

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  if (!step || !event.target.matches?.(".spot")) return;
  event.preventDefault();
  nearest(event.target, step)?.focus();
});

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

function nearest(from, [dx, dy]) {
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const spot of document.querySelectorAll(".spot")) {
    const [u, v] = middle(spot);
    const along = (u - x) * dx + (v - y) * dy;
    const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    if (spot !== from && along > 4 && along + 2 * aside < least) {
      best = spot;
      least = along + 2 * aside;
    }
  }
  return best;
}
