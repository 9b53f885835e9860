/** The tones of each outcome in Hz, one after the other: they differ in pitch, number and length, because a floor is loud. */
const TONES = {
  good: { pitches: [1_320], seconds: 0.09, shape: 'sine' },
  already: { pitches: [880, 880], seconds: 0.08, shape: 'sine' },
  unknown: { pitches: [330, 262], seconds: 0.16, shape: 'square' },
  stop: { pitches: [196, 196, 196], seconds: 0.2, shape: 'sawtooth' },
} as const;
export type Sound = keyof typeof TONES;

let context: AudioContext | undefined;

/** Sounds what became of a scan. Browsers let pages sound after the first key or touch. */
export const sound = (name: Sound) => {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  const { pitches, seconds, shape } = TONES[name];
  for (const [index, pitch] of pitches.entries()) {
    const begin = context.currentTime + index * seconds * 1.4;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.2, begin);
    gain.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
    const tone = new OscillatorNode(context, { type: shape, frequency: pitch });
    tone.connect(gain).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + seconds);
  }
};
