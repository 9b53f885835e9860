import { hsDigits } from '@ace/contract/goods/goods-line.ts';
import type { HsCode } from '@ace/contract/hs-codes/hs-code.ts';
import { HS_LIMITS } from '@ace/contract/hs-codes/limits.ts';
import { wordsOf } from '@ace/contract/shared/text/plain.ts';
import { normalizeText } from '@ace/contract/shared/text/text.ts';
import type { Entry } from './entries.ts';

/** A code as it is stored. */
export type CodeRow = Omit<HsCode, 'isSuggested'> & { plain: string };

/** The lengths that are stored, and those of headings above them. */
const STORED = [6, 8, 10];
const ABOVE = [2, 4, 6, 8];

/** The US schedule has ten levels. Each code is joined with what is above it, so that more of them would take quadratic time. */
const LEVELS = 20;

/** Words without the tags of the US schedule, the dashes that show a level, and the colon before what is below. */
const cleanWords = (written: string) =>
  normalizeText(written.slice(0, HS_LIMITS.words).replace(/<\/?[a-z]{1,6}>/gi, ''))
    .replace(/^[\s–-]+/, '')
    .replace(/:$/, '');

/** The words of headings and of what is below them, without what is left out; of a text that is too long, the end. */
const joined = (path: string[]) => {
  const words = path.filter(Boolean).join(': ');
  return words.length > HS_LIMITS.words ? `…${words.slice(1 - HS_LIMITS.words)}`.toWellFormed() : words;
};

/** Units as the US schedule has them in a table, `["No.","kg"]`, or as they are. */
const unitOf = (written: string) => {
  const named = written.startsWith('[') ? (written.match(/"[^"]+"/g) ?? []).map((unit) => unit.slice(1, -1)).join(', ') : written;
  return normalizeText(named.slice(0, HS_LIMITS.unit)) || null;
};

type Words = Pick<Entry, 'words' | 'wordsVi'>;
type Line = Words & { code: string; unit: string | null; path: Words[] };

/** What is above each line by the level that it states: the last one of each lower level. */
const byIndent = (entries: (Entry & { digits: string })[]): Line[] => {
  const above: (Words & { level: number })[] = [];
  return entries.map(({ digits, indent, words, wordsVi, unit }) => {
    const level = Math.min(Number(indent) || 0, LEVELS);
    while ((above.at(-1)?.level ?? -1) >= level) above.pop();
    const path = [...above];
    above.push({ level, words, wordsVi });
    return { code: digits, words, wordsVi, unit, path };
  });
};

/** What is above each line by the digits with which its code begins. */
const byDigits = (entries: (Entry & { digits: string })[]): Line[] => {
  const known = new Map(entries.map((entry) => [entry.digits, entry]));
  return entries.map(({ digits, words, wordsVi, unit }) => ({
    ...{ code: digits, words, wordsVi, unit },
    path: ABOVE.filter((length) => length < digits.length).flatMap((length) => known.get(digits.slice(0, length)) ?? []),
  }));
};

/** The codes of a schedule with the words of all that is above them. Codes with other numbers of digits only give words. The first of two is taken. */
export const codesOf = (entries: Entry[]): CodeRow[] => {
  const clean = entries.map((entry) => ({
    ...entry,
    digits: hsDigits(entry.code),
    words: cleanWords(entry.words),
    wordsVi: cleanWords(entry.wordsVi),
  }));
  const hasLevels = clean.some(({ indent }) => indent !== '' && indent !== '0');
  const codes = new Map<string, CodeRow>();
  for (const { code, unit, path, ...own } of (hasLevels ? byIndent : byDigits)(clean)) {
    if (!STORED.includes(code.length) || !/^\d+$/.test(code) || codes.has(code)) continue;
    const whole = [...path, own];
    const wordsVi = joined(whole.map((each) => each.wordsVi)) || null;
    const words = joined(whole.map((each) => each.words)) || wordsVi;
    if (!words) continue;
    const plain = [...new Set([code, ...wordsOf(words), ...wordsOf(wordsVi ?? '')])];
    codes.set(code, { code, words, wordsVi, unit: unitOf(unit ?? ''), plain: ` ${plain.join(' ')} ` });
  }
  return [...codes.values()];
};
