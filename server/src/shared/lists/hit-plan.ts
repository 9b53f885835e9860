import { SEARCH_COUNT_LIMIT } from '@ace/contract/shared/page.limits.ts';
import type { SortOrder } from './order.ts';
import { countRows, hasRow, type RowSet, rowsInAll } from './row-set.ts';
import { type OrderedRow, type Sample, type SampledKey, type SampledWord, UNSEEN } from './sample.ts';
import { hasWholeKeys, isDecidedByKeys, type Key, type Word } from './search.ts';

/**
 * What it takes, in µs: to read an entry of the index, of a whole key or of one with a prefix, or to pass it by; to note a row that it found, and to
 * fetch it; to note a row that an index of an order has; to walk to the next row, in the order of ids, which is nearly that of the table, or in another
 * order; to compare a row with a word. Measured at a million shipments, with the generated searches of `npm run bench`.
 */
const TIME = {
  wholeEntry: 0.06,
  prefixEntry: 1,
  passedEntry: 0.03,
  passedPrefixEntry: 0.4,
  note: 0.15,
  fetch: 1.8,
  noteInOrder: 0.35,
  walkById: 1.4,
  walk: 4,
  compare: 0.7,
};

/** One more than is counted tells whether there are more. */
export const COUNTED = SEARCH_COUNT_LIMIT + 1;

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
 * Which words are looked up so that it takes least time: the best one, and others as long as they make it faster. The words that are not looked up
 * are compared. The times are per row of the table.
 */
const planLookUp = (sample: Sample, words: SampledWord[]) => {
  const plan = (looked: SampledWord[]) => {
    const hasKeys = rowsInAll(looked.map(({ hasKeys }) => hasKeys));
    const found = shareOf(hasKeys, sample);
    const whole = looked.filter(({ word }) => hasWholeKeys(word));
    const wholeEntries = whole.length === 0 ? 0 : Math.min(...whole.map(({ hasKeys }) => shareOf(hasKeys, sample))) * keysIn(whole);
    const prefixEntries = looked.reduce((sum, word) => sum + word.prefixEntries, 0);
    const compared = words.filter((word) => !looked.includes(word) || !isDecidedByKeys(word.word));
    const readTime = wholeEntries * TIME.wholeEntry + prefixEntries * TIME.prefixEntry + found * TIME.note;
    const fetchTime = TIME.fetch + comparisonsOf(compared, hasKeys) * TIME.compare;
    return { looked, found, readTime, fetchTime, time: readTime + found * fetchTime };
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

/** After so many hits of the sample, the distance between hits is known well enough. */
const ENOUGH_HITS = 8;

/** How many rows have to be walked in an order to find `needed` hits. `ordered` is the sample in this order. */
const rowsToWalk = ({ tableRows, size }: Sample, ordered: OrderedRow[], isHit: RowSet, needed: number) => {
  const hitsNeeded = Math.max(ENOUGH_HITS, (needed / tableRows) * size);
  const found: number[] = [];
  for (const [passed, { position }] of ordered.entries()) {
    if (hasRow(isHit, position)) found.push(passed);
    if (found.length >= hitsNeeded) break;
  }
  if (found.length === 0) return tableRows;
  const [first, last] = [found[0] ?? size, found.at(-1) ?? size];
  const distance = found.length > 1 ? (last - first) / (found.length - 1) : size;
  // The rows before the first hit count only where there are clearly more of them than between two others.
  return (first > 2 * distance ? first * tableRows : 0) / size + needed * Math.max(1, distance);
};

/**
 * A walk that finds too little gives up after so many times the rows that were expected, or after this part of the time that the other way takes, if
 * that is more; but not after more than that time, unless so many rows were expected.
 */
const PATIENCE = 4;
const TRIAL = 1 / 8;

/** About `among` of the rows that have a key; PostgreSQL chooses them at random. */
export type SomeRows = { key: Key; among: number };

/**
 * How hits are counted up to the limit, beside the page: by the same walk; by walking through the first `rows` rows in the order of ids; by looking up
 * all words; or among some rows.
 */
export type CountPlan = 'same walk' | { rows: number } | 'all' | { some: SomeRows };

/**
 * How a page may be read without looking up all hits: by walking until `needed` hits are found, and not farther than `rows` rows; or by looking up the
 * words in the beginning of the order up to a row, which is known, or found as hit number `at` among some rows.
 */
export type Way = { walk: { needed: number; rows: number } } | { until: OrderedRow } | { probe: SomeRows; at: number };

/**
 * How the page that ends with hit number `end` is read: in one of `ways`, of which the next is tried when one has too few hits; in the end by looking
 * up the words `looked`. `count` says how the hits are counted, unless all are looked up. `words` are in the order in which rows are compared with
 * them: the rarest first.
 */
type Plan = { words: Word[]; looked: Word[]; ways: Way[]; count?: CountPlan };

type Order = { sortOrder: SortOrder; isById: boolean };

/** What the sample tells of a search: its words, the best way to look them up, how many rows are hits, and what it takes in µs. */
type Estimate = {
  sample: Sample;
  words: SampledWord[];
  best: ReturnType<typeof planLookUp>;
  isHit: RowSet;
  /** Per row of the table. */
  hits: number;
  lookUpTime: number;
  compareTime: number;
};

const estimate = (sample: Sample, typed: Word[]): Estimate => {
  const words = typed.map(sample.look).sort((a, b) => countRows(a.isIn) - countRows(b.isIn));
  const best = planLookUp(sample, words);
  const isHit = rowsInAll(words.map(({ isIn }) => isIn));
  const compareTime = comparisonsOf(words, sample.rows) * TIME.compare;
  return { sample, words, best, isHit, hits: shareOf(isHit, sample), lookUpTime: best.time * sample.tableRows, compareTime };
};

const cheapest = <P extends { time: number }>(plans: P[]) => plans.toSorted((a, b) => a.time - b.time)[0];

/** So many times the rows that should have enough hits are tried before all are counted. */
const MARGIN = 1.5;

/** How long it takes to find about `wanted` hits among a part of the rows with a key. */
const planSome = ({ sample: { tableRows }, words, hits, compareTime }: Estimate, wanted: number) => {
  const plan = ({ key, found, entries }: SampledKey) => {
    const among = Math.ceil((wanted * found) / hits);
    const passed = key.isPrefix ? TIME.passedPrefixEntry : TIME.passedEntry;
    const time = entries * tableRows * passed + among * (TIME.note + TIME.fetch + compareTime);
    return { some: { key, among }, time, isPart: 2 * among < found * tableRows };
  };
  return words.flatMap(({ necessary }) => necessary.map(plan)).filter(({ isPart }) => isPart);
};

/** How many rows are walked before a walk gives up that should take `rows` rows. Times are in µs: for a row, and for reading the page in another way. */
const patience = (rows: number, rowTime: number, otherTime: number) =>
  COUNTED + Math.ceil(Math.max(rows * MARGIN, Math.min(Math.max(PATIENCE * rows, (otherTime * TRIAL) / rowTime), otherTime / rowTime)));

const planCount = (search: Estimate) => {
  const { sample, best, hits, lookUpTime, compareTime } = search;
  const rows = COUNTED / hits;
  const rowTime = TIME.walkById + compareTime;
  const plans: { time: number; count: CountPlan }[] = [
    { time: rows * rowTime, count: { rows: patience(rows, rowTime, lookUpTime) } },
    { time: best.readTime * sample.tableRows + COUNTED * (best.found / hits) * best.fetchTime, count: 'all' },
    ...planSome(search, MARGIN * COUNTED).map(({ time, some }) => ({ time, count: { some } })),
  ];
  return cheapest(plans);
};

/** Among so many hits, chosen at random, the one up to which there are enough is searched; at least this one, because chance could have chosen others. */
const PROBED_HITS = 400;
const FIRST_PROBED = 10;

/** The best way to look up the beginning of an order that has `end` hits: up to a row of the sample, or to one that is found by more hits. */
const planBeginning = (search: Estimate, ordered: OrderedRow[], end: number) => {
  const { sample, best, isHit, hits, lookUpTime } = search;
  const { tableRows, size } = sample;
  const isCandidate = rowsInAll(best.looked.map(({ hasKeys }) => hasKeys));
  const timeUpTo = (index: number) => {
    const found = ordered.slice(0, index + 1).filter(({ position }) => hasRow(isCandidate, position)).length;
    return (best.readTime + ((index + 1) * TIME.noteInOrder + found * best.fetchTime) / size) * tableRows;
  };
  const indexOfHit = (number: number) => {
    let passed = 0;
    return ordered.findIndex(({ position }) => hasRow(isHit, position) && ++passed >= number);
  };

  const plans: { time: number; way: Way }[] = [];
  const index = indexOfHit(2 + (2 * end * size) / tableRows);
  const last = ordered[index];
  if (last) plans.push({ time: timeUpTo(index), way: { until: last } });
  const probe = cheapest(planSome(search, PROBED_HITS));
  const at = Math.ceil(FIRST_PROBED + (2 * end * PROBED_HITS) / (hits * tableRows));
  const probed = indexOfHit((at / PROBED_HITS) * countRows(isHit));
  if (probe && at < PROBED_HITS / 2 && probed >= 0) plans.push({ time: probe.time + timeUpTo(probed), way: { probe: probe.some, at } });
  return cheapest(plans.filter(({ time }) => time < lookUpTime));
};

/** Finds out by the sample of a table what takes least time. */
export const planHits = async (sample: Sample, typed: Word[], { sortOrder, isById }: Order, end: number): Promise<Plan> => {
  const search = estimate(sample, typed);
  const { best, isHit, hits, lookUpTime, compareTime } = search;
  const words = search.words.map(({ word }) => word);
  const looked = best.looked.map(({ word }) => word);
  const rowTime = (isById ? TIME.walkById : TIME.walk) + compareTime;
  if (lookUpTime < (end / hits) * rowTime) return { words, looked, ways: [] };

  const ordered = await sample.inOrder(sortOrder);
  const count = planCount(search);
  const beginning = sortOrder.upTo && planBeginning(search, ordered, end);
  const rows = rowsToWalk(sample, ordered, isHit, end);
  const walkTo = (needed: number, expected: number, otherTime: number) => ({
    walk: { needed, rows: patience(expected, rowTime, otherTime) },
  });

  const plans: (Pick<Plan, 'ways' | 'count'> & { time: number })[] = [{ time: lookUpTime, ways: [] }];
  if (count) {
    const rest = beginning ? [beginning.way] : [];
    const ways = [walkTo(end, rows, beginning?.time ?? lookUpTime), ...rest];
    plans.push({ time: rows * rowTime + count.time, ways, count: count.count });
    if (beginning) plans.push({ time: beginning.time + count.time, ways: rest, count: count.count });
  }
  if (isById) {
    const toAll = Math.max(rows, COUNTED / hits);
    plans.push({ time: toAll * rowTime, ways: [walkTo(Math.max(COUNTED, end), toAll, lookUpTime)], count: 'same walk' });
  }
  return { words, looked, ways: [], ...cheapest(plans) };
};
