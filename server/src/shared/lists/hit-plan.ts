import { SEARCH_COUNT_LIMIT } from '@ace/contract/shared/page.limits.ts';
import type { SortOrder } from './order.ts';
import { type OrderedRow, type Sample, type SampledWord, UNSEEN } from './sample.ts';
import { hasWholeKeys, isDecidedByKeys, type Key, type Word } from './search.ts';

/**
 * What it takes, in µs: to read an entry of the index, of a whole key or of one with a prefix, or to pass it by; to note a row that it found, and to
 * fetch it; to note a row that an index of an order has; to walk to the next row, in the order of ids, which is nearly that of the table, or in another order; to compare a row with a word.
 */
const TIME = {
  wholeEntry: 0.2,
  prefixEntry: 0.9,
  passedEntry: 0.03,
  passedPrefixEntry: 0.4,
  note: 0.4,
  fetch: 2,
  noteInOrder: 0.2,
  walkById: 1.2,
  walk: 2.5,
  compare: 1,
};

/** One more than is counted tells whether there are more. */
export const COUNTED = SEARCH_COUNT_LIMIT + 1;

/** The rows of the sample for which all of `answers` are true. */
const allOf = ([first = [], ...others]: boolean[][]) => first.map((answer, position) => answer && others.every((other) => other[position]));

const numberOf = (answers: boolean[]) => answers.reduce((number, answer) => (answer ? number + 1 : number), 0);

const shareOf = (answers: boolean[]) => Math.max(numberOf(answers), UNSEEN) / Math.max(answers.length, 1);

/** How many words are compared with one of the rows `among`, on average: no more after the first that it does not have. */
const comparisonsOf = (words: SampledWord[], among: boolean[]) => {
  let comparisons = 0;
  let left = among;
  for (const { isIn } of words) {
    comparisons += numberOf(left);
    left = allOf([left, isIn]);
  }
  return numberOf(among) === 0 ? words.length : comparisons / numberOf(among);
};

/**
 * Which words are looked up so that it takes least time: the best one, and others as long as they make it faster. The words that are not looked up
 * are compared. The times are per row of the table.
 */
const planLookUp = (words: SampledWord[]) => {
  const plan = (looked: SampledWord[]) => {
    const hasKeys = allOf(looked.map(({ hasKeys }) => hasKeys));
    const found = shareOf(hasKeys);
    const whole = looked.filter(({ word }) => hasWholeKeys(word));
    const wholeEntries = whole.length === 0 ? 0 : Math.min(...whole.map(({ hasKeys }) => shareOf(hasKeys))) * whole.length;
    const prefixEntries = looked.reduce((sum, word) => sum + word.prefixEntries, 0);
    const compared = words.filter((word) => !looked.includes(word) || !isDecidedByKeys(word.word));
    const readTime = wholeEntries * TIME.wholeEntry + prefixEntries * TIME.prefixEntry + found * TIME.note;
    const fetchTime = TIME.fetch + comparisonsOf(compared, hasKeys) * TIME.compare;
    return { looked, found, readTime, fetchTime, time: readTime + found * fetchTime };
  };
  const alone = words.map((word) => plan([word])).sort((a, b) => a.time - b.time);
  let [best] = alone;
  if (!best) throw new Error('A search has at least one word');
  for (const { looked } of alone.slice(1)) {
    const more = plan([...best.looked, ...looked]);
    // Whole keys are skipped quickly, and the sample may be too small to show what they exclude.
    if (more.time < best.time || looked.every(({ word }) => hasWholeKeys(word))) best = more;
  }
  return best;
};

/** After so many hits of the sample, the distance between hits is known well enough. */
const ENOUGH_HITS = 8;

/** How many rows have to be walked in an order to find `needed` hits. `ordered` is the sample in this order. */
const rowsToWalk = ({ tableRows, size }: Sample, ordered: OrderedRow[], isHit: boolean[], needed: number) => {
  const hitsNeeded = Math.max(ENOUGH_HITS, (needed / tableRows) * size);
  const found: number[] = [];
  for (const [passed, { position }] of ordered.entries()) {
    if (isHit[position]) found.push(passed);
    if (found.length >= hitsNeeded) break;
  }
  if (found.length === 0) return tableRows;
  const [first, last] = [found[0] ?? size, found.at(-1) ?? size];
  const distance = found.length > 1 ? (last - first) / (found.length - 1) : size;
  // The rows before the first hit count only where there are more of them than between two others.
  return (Math.max(0, first - distance) * tableRows) / size + needed * Math.max(1, distance);
};

/**
 * A walk that finds too little gives up after so many times the rows that were expected, or after this part of the time that looking up takes, if that
 * is more; but never after more than that time.
 */
const PATIENCE = 4;
const TRIAL = 1 / 8;

/**
 * The beginning of an order that has at least `needed` hits, as far as the sample tells: up to a value, and how many of the sample's rows it has.
 * Undefined if empty values are a part of it.
 */
const beginningWith = ({ tableRows, size }: Sample, ordered: OrderedRow[], isHit: boolean[], needed: number) => {
  const hitsNeeded = 2 + (2 * needed * size) / tableRows;
  let hits = 0;
  const enough = ordered.findIndex(({ position }) => {
    if (isHit[position]) hits += 1;
    return hits >= hitsNeeded;
  });
  const value = ordered[enough]?.value ?? null;
  if (value === null) return undefined;
  return { value, positions: ordered.slice(0, ordered.findLastIndex((row) => row.value === value) + 1).map(({ position }) => position) };
};

/**
 * How hits are counted up to the limit, beside a walk to the page: by the same walk; by walking through the first `rows` rows in the order of ids; by
 * looking up all words; or among some rows that the index has for a key.
 */
export type CountPlan = 'same walk' | { rows: number } | 'all' | { key: Key; among: number };

/**
 * How the page that ends with hit number `end` is read: by looking up the words `looked`, in all rows or in the beginning of the order up to the value
 * `until`; or by walking until `needed` hits are found, and not farther than `rows` rows. `count` says how the hits are counted, unless all are
 * looked up. `words` are in the order in which rows are compared with them: the rarest first.
 */
type Plan = { words: Word[]; looked: Word[]; walk?: { needed: number; rows: number }; until?: string; count?: CountPlan };

type Order = { sortOrder: SortOrder; isById: boolean };

/** So many times the rows that should have enough hits are tried before all are counted. */
const MARGIN = 1.5;

/** How long it takes to count the hits among some rows with a key, with the key that takes least; times are in µs. */
const planSome = (words: SampledWord[], hits: number, tableRows: number, compareTime: number) => {
  const plans = words.flatMap(({ necessary }) =>
    necessary.map(({ key, found, entries }) => {
      const among = Math.ceil((MARGIN * COUNTED * found) / hits);
      const passTime = entries * tableRows * (key.isPrefix ? TIME.passedPrefixEntry : TIME.passedEntry);
      return {
        count: { key, among },
        time: passTime + among * (TIME.note + TIME.fetch + compareTime),
        isFew: 2 * among < found * tableRows,
      };
    }),
  );
  return plans.filter(({ isFew }) => isFew);
};

const cheapest = <P extends { time: number }>(plans: [P, ...P[]]) => plans.reduce((best, plan) => (plan.time < best.time ? plan : best));

/** Finds out by the sample of a table what takes least time. */
export const planHits = async (sample: Sample, typed: Word[], { sortOrder, isById }: Order, end: number): Promise<Plan> => {
  const sampled = typed.map(sample.look).sort((a, b) => numberOf(a.isIn) - numberOf(b.isIn));
  const words = sampled.map(({ word }) => word);
  const best = planLookUp(sampled);
  const looked = best.looked.map(({ word }) => word);
  const isHit = allOf(sampled.map(({ isIn }) => isIn));
  const hits = shareOf(isHit);
  const lookUpTime = best.time * sample.tableRows;
  const everyRow = isHit.map(() => true);
  const compareTime = comparisonsOf(sampled, everyRow) * TIME.compare;
  const byIdTime = TIME.walkById + compareTime;
  const rowTime = isById ? byIdTime : TIME.walk + compareTime;
  if (lookUpTime < (end / hits) * rowTime) return { words, looked };

  const patience = (rows: number, time: number) =>
    Math.ceil(Math.min(Math.max(PATIENCE * rows, (lookUpTime * TRIAL) / time), lookUpTime / time)) + COUNTED;
  const ordered = await sample.inOrder(sortOrder);
  const toPage = rowsToWalk(sample, ordered, isHit, end);
  const toCount = COUNTED / hits;
  const walkTo = (needed: number, rows: number) => ({ needed, rows: patience(rows, rowTime) });
  const apart = cheapest<{ time: number; count: CountPlan }>([
    { time: toCount * byIdTime, count: { rows: patience(toCount, byIdTime) } },
    { time: best.readTime * sample.tableRows + COUNTED * (best.found / hits) * best.fetchTime, count: 'all' },
    ...planSome(sampled, hits, sample.tableRows, compareTime),
  ]);
  const plans: { time: number; plan: Pick<Plan, 'walk' | 'until' | 'count'> }[] = [
    { time: toPage * rowTime + apart.time, plan: { walk: walkTo(end, toPage), count: apart.count } },
  ];
  if (isById) {
    const rows = Math.max(toPage, toCount);
    plans.push({ time: rows * rowTime, plan: { walk: walkTo(Math.max(COUNTED, end), rows), count: 'same walk' } });
  }
  const beginning = beginningWith(sample, ordered, isHit, end);
  if (beginning) {
    const hasKeys = allOf(best.looked.map(({ hasKeys }) => hasKeys));
    const found = beginning.positions.filter((position) => hasKeys[position]).length;
    const perRow = best.readTime + (beginning.positions.length * TIME.noteInOrder + found * best.fetchTime) / sample.size;
    plans.push({ time: perRow * sample.tableRows + apart.time, plan: { until: beginning.value, count: apart.count } });
  }
  return { words, looked, ...cheapest([{ time: lookUpTime, plan: {} }, ...plans]).plan };
};
