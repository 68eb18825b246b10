// Clocks tick down between the server's messages, to the time at which they end by the server's clock.

const LOW_SECONDS = 30;
let ahead = Number(document.body.dataset.now ?? 0) - performance.now() / 1000; // the server's clock, of ours

export function setClock(now) {
  ahead = now - performance.now() / 1000;
}

export function showClocks(root) {
  const now = performance.now() / 1000 + ahead;
  for (const clock of root.querySelectorAll("[data-ends]")) {
    const left = Math.max(0, Number(clock.dataset.ends) - now);
    if (left >= 86400) continue;
    clock.classList.toggle("low", left < LOW_SECONDS);
    const [hours, minutes, seconds] = [left / 3600, (left / 60) % 60, left % 60].map(Math.floor);
    const pad = (number) => String(number).padStart(2, "0");
    clock.textContent = hours ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
  }
}

export function start() {
  setInterval(() => showClocks(document), 500);
}
