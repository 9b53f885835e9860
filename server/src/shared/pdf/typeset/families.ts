import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A font file with a part of a family's letters, in all weights. */
export type FontSubset = { name: string; path: string };

/** Families for all scripts except Chinese, Japanese and Korean, with one file per script. */
const SCRIPTS = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-myanmar',
  'noto-sans-tamil',
];

/** Families with Han letters in the form of one country, each in about a hundred files by how frequent a letter is. */
export type HanFamily = 'noto-sans-sc' | 'noto-sans-tc' | 'noto-sans-jp' | 'noto-sans-kr';

const require = createRequire(import.meta.url);

/** Whether a file of a family's package is needed: the others repeat Latin letters. */
const isOwnPart = (family: string, part: string) => part.startsWith('[') || family === 'noto-sans' || family === `noto-sans-${part}`;

type Range = { first: number; last: number; subset: FontSubset };

/** Reads the code points of each file, which a family's package declares as `U+a1-bf,U+d7`. */
const readRanges = (family: string): Range[] => {
  const list = require.resolve(`@fontsource-variable/${family}/unicode.json`);
  const parts = Object.entries<string>(JSON.parse(readFileSync(list, 'utf8'))).filter(([part]) => isOwnPart(family, part));
  return parts.flatMap(([part, ranges]) => {
    const name = `${family}-${part.replace(/[[\]]/g, '')}`;
    const subset = { name, path: join(dirname(list), 'files', `${name}-wght-normal.woff2`) };
    return ranges.split(',').map((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return { first, last, subset };
    });
  });
};

const rangesOf = new Map<string, Range[]>();

const subsetsOf = (family: string, codePoint: number) => {
  const ranges = rangesOf.get(family) ?? readRanges(family);
  rangesOf.set(family, ranges);
  return ranges.filter(({ first, last }) => first <= codePoint && codePoint <= last).map(({ subset }) => subset);
};

const HAN: HanFamily[] = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'];
const HANGUL = /\p{Script=Hangul}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The files that may have a character, the most likely ones first. Packages declare more characters than their files have. */
export function* subsetsFor(codePoint: number, han: HanFamily) {
  const character = String.fromCodePoint(codePoint);
  const first = HANGUL.test(character) ? 'noto-sans-kr' : KANA.test(character) ? 'noto-sans-jp' : han;
  for (const family of [...SCRIPTS, first, ...HAN.filter((family) => family !== first)]) yield* subsetsOf(family, codePoint);
}

const between = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The letters of a national character set that are encoded in two bytes. */
const lettersOf = (encoding: string, [firstLead, lastLead]: [number, number], trails: number[]) => {
  const bytes: number[] = [];
  for (let lead = firstLead; lead <= lastLead; lead++) for (const trail of trails) bytes.push(lead, trail);
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)));
};

/** The common letters of China (GB 2312), Taiwan and Hong Kong (Big5), and Japan (JIS X 0208). */
const readCommonLetters = (): [HanFamily, Set<string>][] => [
  ['noto-sans-sc', lettersOf('gb2312', [0xb0, 0xf7], between(0xa1, 0xfe))],
  ['noto-sans-tc', lettersOf('big5', [0xa4, 0xf9], [...between(0x40, 0x7e), ...between(0xa1, 0xfe)])],
  ['noto-sans-jp', lettersOf('euc-jp', [0xb0, 0xf4], between(0xa1, 0xfe))],
];
let commonLetters: ReturnType<typeof readCommonLetters> | null = null;

/**
 * The family with the forms of Han letters that suit a text, because Unicode has one character for the forms of several countries. It is the
 * family of the country whose common letters include most of the text; in a tie, Japan if the text has kana, else China.
 */
export const hanFamilyOf = (text: string): HanFamily => {
  const letters = new Set(text.match(/\p{Script=Han}/gu));
  const likely = KANA.test(text) ? 'noto-sans-jp' : 'noto-sans-sc';
  if (letters.size === 0) return likely;
  commonLetters ??= readCommonLetters();
  const uncommon = new Map(commonLetters.map(([family, common]) => [family, letters.difference(common).size]));
  const fewest = Math.min(...uncommon.values());
  return uncommon.get(likely) === fewest ? likely : ([...uncommon].find(([, count]) => count === fewest)?.[0] ?? likely);
};
