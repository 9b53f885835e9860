import { parseTypedNumber } from '../../shared/i18n/typed-number.ts';

/** More digits are a code, not a weight. */
const MAX_DIGITS = 6;

type Weighing = { weightKg: number; lengthCm?: number; widthCm?: number; heightCm?: number };

/** A weight, as a scale types it or a person, and the lengths that may follow: `3,2` or `3.2 40 30 20`. Null for anything else, such as a code. */
export const weighingOf = (text: string): Weighing | null => {
  const words = text
    .trim()
    .replace(/\s*kg\b/i, '')
    .split(/[\s×x*]+/i)
    .filter(Boolean);
  if (words.some((word) => word.replace(/\D/g, '').length > MAX_DIGITS)) return null;
  const numbers = words.map((word) => parseTypedNumber(word));
  if (![1, 4].includes(numbers.length) || !numbers.every((number) => number !== null && number > 0)) return null;
  const [weightKg = 0, lengthCm, widthCm, heightCm] = numbers as number[];
  return { weightKg, ...(lengthCm !== undefined && { lengthCm, widthCm, heightCm }) };
};
