// Two soft sounds, off until somebody turns them on: a card is laid; it is your move.

const KEY = "sound";
let context = null;

export function start() {
  const button = document.getElementById("sound");
  if (!button || !window.AudioContext) return;
  button.hidden = false;
  show(button);
  button.addEventListener("click", () => {
    localStorage.setItem(KEY, localStorage.getItem(KEY) === "on" ? "off" : "on");
    show(button);
    card();
  });
  document.addEventListener("swapped", (event) => {
    if (!event.detail.includes("game")) return;
    if (document.querySelector("#status.yours")) yourMove();
    else card();
  });
}

function show(button) {
  button.setAttribute("aria-pressed", String(localStorage.getItem(KEY) === "on"));
}

function tone(frequency, after, length, loudness) {
  if (localStorage.getItem(KEY) !== "on") return;
  context ??= new AudioContext();
  const start = context.currentTime + after;
  const oscillator = new OscillatorNode(context, { type: "sine", frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

const card = () => tone(220, 0, 0.12, 0.05);

function yourMove() {
  tone(440, 0, 0.25, 0.04);
  tone(660, 0.12, 0.35, 0.04);
}
