import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A file with a part of a family's letters, in all weights. */
export type Slice = { name: string; path: string };

/** Families for all scripts but Chinese and its relatives: one file for each script. */
const SCRIPTS = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-myanmar',
];

/** Families with Han letters, each written as its country writes them, in some hundred files by how often a letter is used. */
export type HanFamily = 'noto-sans-sc' | 'noto-sans-tc' | 'noto-sans-jp' | 'noto-sans-kr';

const require = createRequire(import.meta.url);

/** Which part of a family's package is of use: others repeat Latin letters. */
const isOwnPart = (family: string, part: string) => part.startsWith('[') || family === 'noto-sans' || family === `noto-sans-${part}`;

type Range = { first: number; last: number; slice: Slice };

/** What a family's package says its files have: `U+a1-bf,U+d7`. */
const readRanges = (family: string): Range[] => {
  const list = require.resolve(`@fontsource-variable/${family}/unicode.json`);
  const parts = Object.entries<string>(JSON.parse(readFileSync(list, 'utf8'))).filter(([part]) => isOwnPart(family, part));
  return parts.flatMap(([part, ranges]) => {
    const name = `${family}-${part.replace(/[[\]]/g, '')}`;
    const slice = { name, path: join(dirname(list), 'files', `${name}-wght-normal.woff2`) };
    return ranges.split(',').map((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return { first, last, slice };
    });
  });
};

const rangesOf = new Map<string, Range[]>();

const slicesOf = (family: string, codePoint: number) => {
  const ranges = rangesOf.get(family) ?? readRanges(family);
  rangesOf.set(family, ranges);
  return ranges.filter(({ first, last }) => first <= codePoint && codePoint <= last).map(({ slice }) => slice);
};

const HAN: HanFamily[] = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'];
const HANGUL = /\p{Script=Hangul}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Files in which to look for a character, the likely ones first. The packages promise more than their files hold. */
export function* slicesFor(codePoint: number, han: HanFamily) {
  const character = String.fromCodePoint(codePoint);
  const first = HANGUL.test(character) ? 'noto-sans-kr' : KANA.test(character) ? 'noto-sans-jp' : han;
  for (const family of [...SCRIPTS, first, ...HAN.filter((family) => family !== first)]) yield* slicesOf(family, codePoint);
}

const between = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The letters of a national character set that come in two bytes. */
const lettersOf = (encoding: string, [firstLead, lastLead]: [number, number], trails: number[]) => {
  const bytes: number[] = [];
  for (let lead = firstLead; lead <= lastLead; lead++) for (const trail of trails) bytes.push(lead, trail);
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)));
};

/** The everyday letters of China (GB 2312), Taiwan and Hong Kong (Big5), and Japan (JIS X 0208). */
const readEveryday = (): [HanFamily, Set<string>][] => [
  ['noto-sans-sc', lettersOf('gb2312', [0xb0, 0xf7], between(0xa1, 0xfe))],
  ['noto-sans-tc', lettersOf('big5', [0xa4, 0xf9], [...between(0x40, 0x7e), ...between(0xa1, 0xfe)])],
  ['noto-sans-jp', lettersOf('euc-jp', [0xb0, 0xf4], between(0xa1, 0xfe))],
];
let everyday: ReturnType<typeof readEveryday> | null = null;

/**
 * Whose forms of the Han letters a text expects, for Unicode has one character for the forms of several countries: those of the country
 * that is used to most of its letters, and of Japan if it has kana and as many.
 */
export const hanFamilyOf = (text: string): HanFamily => {
  const letters = new Set(text.match(/\p{Script=Han}/gu));
  const likely = KANA.test(text) ? 'noto-sans-jp' : 'noto-sans-sc';
  if (letters.size === 0) return likely;
  everyday ??= readEveryday();
  const unused = new Map(everyday.map(([family, used]) => [family, letters.difference(used).size]));
  const fewest = Math.min(...unused.values());
  return unused.get(likely) === fewest ? likely : ([...unused].find(([, count]) => count === fewest)?.[0] ?? likely);
};
