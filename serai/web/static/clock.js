// Clocks tick down between the server's messages.

const LOW_SECONDS = 30;
let shown = performance.now();

function tick() {
  const passed = (performance.now() - shown) / 1000;
  for (const clock of document.querySelectorAll("[data-clock][data-runs]")) {
    const left = Math.max(0, Number(clock.dataset.clock) - passed);
    if (left >= 86400) continue;
    clock.classList.toggle("low", left < LOW_SECONDS);
    const [hours, minutes, seconds] = [left / 3600, (left / 60) % 60, left % 60].map(Math.floor);
    const pad = (number) => String(number).padStart(2, "0");
    clock.textContent = hours ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
  }
}

export function start() {
  document.addEventListener("swapped", (event) => {
    if (event.detail.includes("players")) shown = performance.now();
  });
  setInterval(tick, 500);
}
