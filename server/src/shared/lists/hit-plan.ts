import { SEARCH_COUNT_LIMIT } from '@ace/contract/shared/page.limits.ts';
import type { SortOrder } from './order.ts';
import type { Sample } from './sample.ts';
import { hasKeysIn, hasWholeKeys, isDecidedByKeys, isWordIn, prefixEntriesIn, type Word } from './search.ts';

/**
 * What it takes, in µs: to read an entry of the index, of a whole key or of one with a prefix; to fetch a row that it found; to walk to the next row,
 * in the order of ids, which is nearly that of the table, or in another order; to compare a row with a word.
 */
const TIME = { wholeEntry: 0.4, prefixEntry: 1.1, fetch: 2, walkById: 1, walk: 3, compare: 1.5 };

/** If the sample has no hit, it counts as if it had half of one. */
const UNSEEN = 0.5;

/** One more than is counted tells whether there are more. */
export const COUNTED = SEARCH_COUNT_LIMIT + 1;

/** A word, which rows of the sample have it and its keys, and how many entries of the index with its prefixes there are for each of them. */
type SampledWord = { word: Word; isIn: boolean[]; hasKeys: boolean[]; prefixEntries: number };

const averageOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / Math.max(numbers.length, 1);

const sampled = ({ texts }: Sample, word: Word): SampledWord => {
  const isIn = texts.map((text) => isWordIn(word, text));
  return {
    word,
    isIn,
    hasKeys: isDecidedByKeys(word) ? isIn : texts.map((text) => hasKeysIn(word, text)),
    prefixEntries: hasWholeKeys(word) ? 0 : Math.max(UNSEEN / texts.length, averageOf(texts.map((text) => prefixEntriesIn(word, text)))),
  };
};

/** The rows of the sample for which all of `answers` are true. */
const allOf = (sample: Sample, answers: boolean[][]) => sample.texts.map((_, position) => answers.every((answer) => answer[position]));

const shareOf = (isHit: boolean[]) => Math.max(isHit.filter(Boolean).length, UNSEEN) / Math.max(isHit.length, 1);

/**
 * Which words are looked up so that it takes least time: the best one, and others as long as they make it faster. The words that are not looked up
 * are compared. The times are per row of the table.
 */
const planLookUp = (sample: Sample, words: SampledWord[]) => {
  const plan = (looked: SampledWord[]) => {
    const found = shareOf(
      allOf(
        sample,
        looked.map(({ hasKeys }) => hasKeys),
      ),
    );
    const whole = looked.filter(({ word }) => hasWholeKeys(word));
    const wholeEntries = whole.length === 0 ? 0 : Math.min(...whole.map(({ hasKeys }) => shareOf(hasKeys))) * whole.length;
    const prefixEntries = looked.reduce((sum, word) => sum + word.prefixEntries, 0);
    const compared = words.filter((word) => !looked.includes(word) || !isDecidedByKeys(word.word)).length;
    const readTime = wholeEntries * TIME.wholeEntry + prefixEntries * TIME.prefixEntry;
    return { looked, found, readTime, time: readTime + found * (TIME.fetch + compared * TIME.compare) };
  };
  const alone = words.map((word) => plan([word])).sort((a, b) => a.time - b.time);
  let [best] = alone;
  if (!best) throw new Error('A search has at least one word');
  for (const { looked } of alone.slice(1)) {
    const more = plan([...best.looked, ...looked]);
    // Whole keys are skipped quickly, and the sample may be too small to show what they exclude.
    if (more.time < best.time || looked.every(({ word }) => hasWholeKeys(word))) best = more;
  }
  return { ...best, looked: best.looked.map(({ word }) => word) };
};

/** After so many hits of the sample, the distance between hits is known well enough. */
const ENOUGH_HITS = 8;

/** How many rows have to be walked in an order to find `needed` hits. `ordered` are the positions of the sample in this order. */
const rowsToWalk = ({ rows, texts }: Sample, ordered: number[], isHit: boolean[], needed: number) => {
  const hitsNeeded = Math.max(ENOUGH_HITS, (needed / rows) * texts.length);
  const found: number[] = [];
  for (const [passed, position] of ordered.entries()) {
    if (isHit[position]) found.push(passed);
    if (found.length >= hitsNeeded) break;
  }
  if (found.length === 0) return rows;
  const [first, last] = [found[0] ?? texts.length, found.at(-1) ?? texts.length];
  const distance = found.length > 1 ? (last - first) / (found.length - 1) : texts.length;
  // The rows before the first hit count only where there are more of them than between two others.
  return (Math.max(0, first - distance) * rows) / texts.length + needed * Math.max(1, distance);
};

/** A walk that finds too little gives up after so many times the rows that were expected, */
const PATIENCE = 4;

/** or after this part of the time that looking up takes, if that is more. */
const TRIAL = 1 / 8;

/**
 * How the page that ends with hit number `end` is read: by looking up the words `looked`, or by walking until `needed` hits are found, and not
 * farther than `rows` rows. `count` says how the hits are counted beside a walk: by walking too, or by looking up.
 */
type Plan = { looked: Word[]; walk?: { needed: number; rows: number; count: 'same walk' | 'index' | { rows: number } } };

type Order = { sortOrder: SortOrder; isById: boolean };

/** Finds out by the sample of a table what takes least time. */
export const planHits = async (sample: Sample, words: Word[], { sortOrder, isById }: Order, end: number): Promise<Plan> => {
  const inSample = words.map((word) => sampled(sample, word));
  const { looked, found, time, readTime } = planLookUp(sample, inSample);
  const isHit = allOf(
    sample,
    inSample.map(({ isIn }) => isIn),
  );
  const lookUpTime = time * sample.rows;
  const byIdTime = TIME.walkById + TIME.compare;
  const rowTime = isById ? byIdTime : TIME.walk + TIME.compare;
  if (lookUpTime < (end / shareOf(isHit)) * rowTime) return { looked };

  const toPage = rowsToWalk(sample, await sample.inOrder(sortOrder.orderBy), isHit, end);
  const toCount = COUNTED / shareOf(isHit);
  const countTime = readTime * sample.rows + COUNTED * (found / shareOf(isHit)) * TIME.fetch;
  const isCountedByWalk = toCount * byIdTime < countTime;
  const isOneWalk = isById && isCountedByWalk;
  const expected = isOneWalk ? Math.max(toPage, toCount) : toPage;
  const otherTime = isOneWalk ? 0 : Math.min(toCount * byIdTime, countTime);
  if (lookUpTime < expected * rowTime + otherTime) return { looked };

  const patience = (rows: number, time: number) => Math.ceil(Math.max(PATIENCE * rows, (lookUpTime * TRIAL) / time)) + COUNTED;
  const count = isCountedByWalk ? { rows: patience(toCount, byIdTime) } : 'index';
  return {
    looked,
    walk: { needed: isOneWalk ? Math.max(COUNTED, end) : end, rows: patience(expected, rowTime), count: isOneWalk ? 'same walk' : count },
  };
};
