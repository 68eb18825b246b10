// Two soft sounds, for those who chose to hear them: a card is laid; it is your move.

let context = null;

function tone(frequency, after, length, loudness) {
  if (!window.AudioContext) return;
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

export const cardLaid = () => tone(220, 0, 0.12, 0.05);

export function yourMove() {
  tone(440, 0, 0.25, 0.04);
  tone(660, 0.12, 0.35, 0.04);
}
