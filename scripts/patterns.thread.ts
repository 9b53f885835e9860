// Tries patterns on hard texts, in a thread of its own: only from outside can one that takes forever be stopped.
import { parentPort, workerData } from 'node:worker_threads';
import type { Pattern } from './patterns.ts';

/** What texts are filled with, besides the characters of the pattern. */
const FILLINGS = [
  ' ',
  'a',
  'A',
  '1',
  'ă',
  'a\u0301',
  '\u0301',
  '\n',
  '\r\n',
  '\t',
  '"',
  "'",
  '-\n',
  '1 ',
  'a ',
  'a1',
  ', ',
  '(',
  '[',
  '([',
  '{{',
  '😀',
];

/** The characters that a pattern names, alone and as they follow each other. */
const literalsOf = (source: string) => {
  const runs = source.match(/(?:[^\\()[\]{}?*+|^$.]|\\\W)+/g) ?? [];
  return [
    ...new Set(
      runs
        .map((run) => run.replaceAll('\\', ''))
        .filter(Boolean)
        .flatMap((run) => [run, ...run]),
    ),
  ];
};

/** Texts of a length that are hard for a pattern: one filling again and again, with or without something before and behind it that may not match. */
const hardTexts = ({ source }: Pattern, length: number): string[] => {
  const literals = literalsOf(source);
  const fillings = [...FILLINGS, ...literals.flatMap((each) => [each, `${each}1`, `a${each}`, `${each} `])];
  return [...new Set(fillings)].flatMap((filling) => {
    const text = filling.repeat(Math.ceil(length / filling.length)).slice(0, length);
    return ['', literals[0] ?? '1'].flatMap((start) => ['', '!'].map((end) => start + text + end));
  });
};

/** The longest text of a field (`contract/src/shared/text/text.ts`), and shorter ones, so that a pattern of the fourth degree is found in a second. */
const LENGTHS = [128, 1024, 16_384];
/** How many times longer a text may take than the same number of characters in shorter texts. In quadratic time it takes 8 or 16 times. */
const TOLERANCE = 3;
/** Processor time in microseconds below which nothing is slow. Most patterns take a tenth of it for the longest text. */
const NEGLIGIBLE = 4_000;
/** The least of several times counts: the others include what the machine does besides. */
const REPETITIONS = 2;

/** Processor time of this thread for all matches in a text, in microseconds. */
const measure = (pattern: RegExp, text: string, times = 1) => {
  const start = process.threadCpuUsage();
  for (let done = 0; done < times; done++) text.replace(pattern, '');
  const { user, system } = process.threadCpuUsage(start);
  return user + system;
};

const isSlow = (pattern: RegExp, text: string, shorter: string) => {
  if (measure(pattern, text) < NEGLIGIBLE) return false;
  const leastOf = (each: string, times: number) => Math.min(...Array.from({ length: REPETITIONS }, () => measure(pattern, each, times)));
  const inPieces = shorter === '' ? 0 : leastOf(shorter, Math.round(text.length / shorter.length));
  return leastOf(text, 1) > Math.max(NEGLIGIBLE, TOLERANCE * inPieces);
};

/** The beginning and the length of a text for which a pattern takes more than linear time. */
const findSlowText = (pattern: Pattern) => {
  const compiled = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`);
  let before: string[] = [];
  for (const length of LENGTHS) {
    const texts = hardTexts(pattern, length);
    const slow = texts.find((text, place) => isSlow(compiled, text, before[place] ?? ''));
    if (slow !== undefined) return `${JSON.stringify(slow.slice(0, 20))}… (${slow.length})`;
    before = texts;
  }
  return null;
};

for (const pattern of workerData as Pattern[]) {
  parentPort?.postMessage({ begins: pattern });
  const text = findSlowText(pattern);
  if (text !== null) parentPort?.postMessage({ isSlow: pattern, text });
}
