/** The heaviest parcel in kg and its longest side in cm that a scale or a person types. A code of digits is more, or longer. */
const MAX_KG = 2_000;
const MAX_CM = 1_000;

export type Weighing = { weightKg: number; lengthCm?: number; widthCm?: number; heightCm?: number };

/** Scales type a point or a comma for decimals, and nothing for thousands: `3.200` is three kilograms, whatever the language. */
const NUMBER = /^\d{1,5}(?:[.,]\d{1,3})?$/;

/** Whether a text looks like a weight rather than a code: digits and what stands between them. */
export const isLikeWeight = (text: string) => /^[\d.,\s×x*kg]+$/i.test(text) && !/\d{6}/.test(text);

/** A weight, as a scale types it or a person, and the lengths that may follow: `3,2` or `3.2 40 30 20`. Null for anything else. */
export const weighingOf = (text: string): Weighing | null => {
  const words = text
    .trim()
    .replace(/\s*kg\b/i, '')
    .split(/[\s×x*]+/i)
    .filter(Boolean);
  if (![1, 4].includes(words.length) || !words.every((word) => NUMBER.test(word))) return null;
  const [weightKg = 0, ...lengths] = words.map((word) => Number(word.replace(',', '.')));
  if (!(weightKg > 0 && weightKg <= MAX_KG) || !lengths.every((cm) => cm > 0 && cm <= MAX_CM)) return null;
  const [lengthCm, widthCm, heightCm] = lengths;
  return { weightKg, ...(lengthCm !== undefined && { lengthCm, widthCm, heightCm }) };
};
