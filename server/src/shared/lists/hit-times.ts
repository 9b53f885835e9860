import { countRows, type RowSet, rowsInAll } from './row-set.ts';
import { type Sample, type SampledWord, UNSEEN } from './sample.ts';
import { HALVES, hasWholeKeys, isDecidedByKeys, type Word } from './search.ts';

/**
 * What it takes, in µs: to read an entry of the index, of a whole key or of one with a prefix; to note a row that it found, and to fetch it; to note a
 * row that an index of an order has; to walk to the next row, in the order of ids, which is nearly that of the table, or in another order; to compare a
 * row with a word. Measured at a million shipments, with the generated searches of `npm run bench`.
 */
export const TIME = {
  wholeEntry: 0.06,
  prefixEntry: 0.5,
  note: 0.15,
  fetch: 1.8,
  noteInOrder: 0.2,
  walkById: 1.4,
  walk: 4,
  compare: 0.7,
};

/**
 * What it takes, in µs, if two connections look up a part of the rows each; and for each hit up to the page, if it may be in any part, or if all hits of
 * the first part precede the others.
 */
const PARTS_TIME = 2_000;
const TIME_IN_HALVES = 8;
const TIME_IN_RANGES = 1;

const shareOf = (rows: RowSet, { size }: Sample) => Math.max(countRows(rows), UNSEEN) / Math.max(size, 1);

/** How many words are compared with one of the rows `among`, on average: no more after the first that it does not have. */
const comparisonsOf = (words: SampledWord[], among: RowSet) => {
  const number = countRows(among);
  let comparisons = 0;
  let left = among;
  for (const { isIn } of words) {
    comparisons += countRows(left);
    left = rowsInAll([left, isIn]);
  }
  return number === 0 ? words.length : comparisons / number;
};

/** So many words may be looked up. */
const MAX_LOOKED = 8;

const keysIn = (words: SampledWord[]) =>
  words.reduce((sum, { word }) => sum + word.forms.reduce((keys, form) => keys + form.keys.length, 0), 0);

/**
 * Which words are looked up so that it takes least time, if only rows among `fetched` are fetched: the best one, and others as long as they make it
 * faster. The words that are not looked up are compared. The times are per row of the table.
 */
export const planLookUp = (sample: Sample, words: SampledWord[], fetched: RowSet) => {
  const plan = (looked: SampledWord[]) => {
    const hasKeys = rowsInAll(looked.map(({ hasKeys }) => hasKeys));
    const found = shareOf(hasKeys, sample);
    const whole = looked.filter(({ word }) => hasWholeKeys(word));
    const wholeEntries = whole.length === 0 ? 0 : Math.min(...whole.map(({ hasKeys }) => shareOf(hasKeys, sample))) * keysIn(whole);
    const prefixEntries = looked.reduce((sum, word) => sum + word.prefixEntries, 0);
    const compared = words.filter((word) => !looked.includes(word) || !isDecidedByKeys(word.word));
    const readTime = wholeEntries * TIME.wholeEntry + prefixEntries * TIME.prefixEntry + found * TIME.note;
    const fetchTime = TIME.fetch + comparisonsOf(compared, hasKeys) * TIME.compare;
    const time = readTime + shareOf(rowsInAll([hasKeys, fetched]), sample) * fetchTime;
    return { looked, found, readTime, fetchTime, time };
  };
  const byTime = (a: { time: number }, b: { time: number }) => a.time - b.time;
  const candidates = words
    .map((word) => plan([word]))
    .sort(byTime)
    .slice(0, MAX_LOOKED)
    .flatMap(({ looked }) => looked);
  let best = plan(candidates.slice(0, 1));
  for (;;) {
    const [more] = candidates
      .filter((word) => !best.looked.includes(word))
      .map((word) => plan([...best.looked, word]))
      .sort(byTime);
    if (!more || more.time >= best.time) return best;
    best = more;
  }
};

/** What the sample tells of a search: its words, the best way to look them up, how many rows are hits, and what it takes in µs. */
export type Estimate = {
  sample: Sample;
  words: SampledWord[];
  best: ReturnType<typeof planLookUp>;
  isHit: RowSet;
  /** Per row of the table. */
  hits: number;
  compareTime: number;
  /** Whether no other search is running, so that two connections may share this one. */
  isAlone: boolean;
};

/** How long it takes to look up for a page that ends with hit number `end`, if one connection takes `time` µs; and whether two take less. */
export const timeInHalves = ({ isAlone }: Estimate, time: number, end: number) => {
  const inHalves = isAlone ? time / HALVES.length + PARTS_TIME + end * TIME_IN_HALVES : time;
  return { time: Math.min(time, inHalves), isInHalves: inHalves < time };
};

/** The same if each connection reads one half of the beginning of an order, and both spend `shared` of the `time`. */
export const timeInRanges = (time: number, shared: number, end: number) => shared + (time - shared) / 2 + PARTS_TIME + end * TIME_IN_RANGES;

export const estimate = (sample: Sample, typed: Word[], isAlone: boolean): Estimate => {
  const words = typed.map(sample.look).sort((a, b) => countRows(a.isIn) - countRows(b.isIn));
  const best = planLookUp(sample, words, sample.rows);
  const isHit = rowsInAll(words.map(({ isIn }) => isIn));
  const compareTime = comparisonsOf(words, sample.rows) * TIME.compare;
  return { sample, words, best, isHit, hits: shareOf(isHit, sample), compareTime, isAlone };
};
