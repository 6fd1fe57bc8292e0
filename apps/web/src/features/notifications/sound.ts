/** Two soft notes, a fourth apart. */
const notes = [
  { pitch: 880, at: 0 },
  { pitch: 1174.66, at: 0.13 },
];
const seconds = 0.45;
const pauseMs = 1000;

let context: AudioContext | null = null;
let rangAt = Number.NEGATIVE_INFINITY;

/** Rings at a volume of 0 to 1, at most once a second. The browser plays nothing until the user has clicked in the page. */
export function ring(volume: number): void {
  const now = performance.now();
  if (volume <= 0 || now - rangAt < pauseMs || typeof AudioContext === "undefined") return;
  rangAt = now;
  context ??= new AudioContext();
  void context.resume().then(
    () => context && play(context, volume),
    () => undefined,
  );
}

function play(audio: AudioContext, volume: number): void {
  for (const { pitch, at } of notes) {
    const begin = audio.currentTime + at;
    const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
    const loudness = new GainNode(audio, { gain: 0 });
    loudness.gain.setValueAtTime(0, begin);
    loudness.gain.linearRampToValueAtTime(volume * 0.4, begin + 0.015);
    loudness.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
    tone.connect(loudness).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + seconds);
  }
}
