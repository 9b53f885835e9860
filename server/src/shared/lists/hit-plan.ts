import { SEARCH_COUNT_LIMIT } from '@ace/contract/shared/page.limits.ts';
import type { SortOrder } from './order.ts';
import { countRows, createRowSet, hasRow, type RowSet, rowsInAll } from './row-set.ts';
import { type Positions, type Sample, type SampledKey, type SampledWord, UNSEEN } from './sample.ts';
import { HALVES, hasWholeKeys, isDecidedByKeys, type Key, type Word } from './search.ts';

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
  noteInOrder: 0.2,
  walkById: 1.4,
  walk: 4,
  compare: 0.7,
};

/**
 * What it takes, in µs, to read a page among what comes first in the halves of the rows, and this for each of these rows: so one that is far from the
 * beginning is not read in this way.
 */
const HALVES_TIME = 2_000;
const ROW_OF_HALF_TIME = 4;

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
 * Which words are looked up so that it takes least time, if only rows among `fetched` are fetched: the best one, and others as long as they make it
 * faster. The words that are not looked up are compared. The times are per row of the table.
 */
const planLookUp = (sample: Sample, words: SampledWord[], fetched: RowSet) => {
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

/** After so many hits of the sample, the distance between hits is known well enough. */
const ENOUGH_HITS = 8;

/** How many rows have to be walked in an order to find `needed` hits. `ordered` is the sample in this order. */
const rowsToWalk = ({ tableRows, size }: Sample, ordered: Positions, isHit: RowSet, needed: number) => {
  const hitsNeeded = Math.max(ENOUGH_HITS, (needed / tableRows) * size);
  const found: number[] = [];
  for (const [passed, position] of ordered.entries()) {
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
 * that is more; but not after more than half of that time, unless so many rows were expected.
 */
const PATIENCE = 4;
const TRIAL = 1 / 8;

/** Which words are looked up, and whether two connections do it at the same time. */
export type LookUp = { looked: Word[]; isInHalves: boolean };

/** About `among` of the rows of one half that have a key; PostgreSQL chooses them at random. */
export type SomeRows = { key: Key; among: number };

/** The hits of the sample, of which so many must still be hits to show that the limit is reached. */
export type SampledHits = { ids: number[]; enough: number };

/** How hits are counted up to the limit, beside the page: by the hits of the sample, or by looking them up. */
export type CountPlan = SampledHits | 'look up';

/**
 * How a page may be read without looking up all hits: by walking through not more than so many rows; or by looking up the words
 * `looked` in the beginning of the order up to a row, whose id is known, or which is found as hit number `at` among some rows.
 */
export type Way = { walk: number } | (({ until: number } | { probe: SomeRows; at: number }) & LookUp);

/**
 * How the page that ends with hit number `end` is read: in one of `ways`, of which the next is tried when one has too few hits; in the end by looking
 * up the words `looked`. `count` says how the hits are counted, unless all are looked up. `words` are in the order in which rows are compared with
 * them: the rarest first.
 */
type Plan = LookUp & { words: Word[]; ways: Way[]; count?: CountPlan };

type Order = { sortOrder: SortOrder; isById: boolean };

/** What the sample tells of a search: its words, the best way to look them up, how many rows are hits, and what it takes in µs. */
type Estimate = {
  sample: Sample;
  words: SampledWord[];
  best: ReturnType<typeof planLookUp>;
  isHit: RowSet;
  /** Per row of the table. */
  hits: number;
  compareTime: number;
};

/** How long it takes to look up for a page that ends with hit number `end`, if one connection takes `time` µs; and whether two take less. */
const timeInHalves = (time: number, end: number) => {
  const inHalves = time / HALVES.length + HALVES_TIME + HALVES.length * end * ROW_OF_HALF_TIME;
  return { time: Math.min(time, inHalves), isInHalves: inHalves < time };
};

const estimate = (sample: Sample, typed: Word[]): Estimate => {
  const words = typed.map(sample.look).sort((a, b) => countRows(a.isIn) - countRows(b.isIn));
  const best = planLookUp(sample, words, sample.rows);
  const isHit = rowsInAll(words.map(({ isIn }) => isIn));
  const compareTime = comparisonsOf(words, sample.rows) * TIME.compare;
  return { sample, words, best, isHit, hits: shareOf(isHit, sample), compareTime };
};

const cheapest = <P extends { time: number }>(plans: P[]) => plans.toSorted((a, b) => a.time - b.time)[0];

/** So many times the rows that should have enough hits are walked at least before a walk gives up. */
const MARGIN = 1.5;

/** How long it takes to find about `wanted` hits among a part of the rows with a key. */
const planSome = ({ sample: { tableRows }, words, hits, compareTime }: Estimate, wanted: number) => {
  const plan = ({ key, found, entries }: SampledKey) => {
    const among = Math.ceil((wanted * found) / hits);
    const passed = key.isPrefix ? TIME.passedPrefixEntry : TIME.passedEntry;
    const rowsOfHalf = tableRows / HALVES.length;
    const time = entries * rowsOfHalf * passed + among * (TIME.note + TIME.fetch + compareTime);
    return { some: { key, among }, time, isPart: 2 * among < found * rowsOfHalf };
  };
  return words.flatMap(({ necessary }) => necessary.map(plan)).filter(({ isPart }) => isPart);
};

/** How many rows are walked before a walk gives up that should take `rows` rows. Times are in µs: for a row, and for reading the page in another way. */
const patience = (rows: number, rowTime: number, otherTime: number) =>
  COUNTED + Math.ceil(Math.max(rows * MARGIN, Math.min(Math.max(PATIENCE * rows, (otherTime * TRIAL) / rowTime), otherTime / rowTime / 2)));

/** -ln of the probability with which a sample may have so many hits although the table has no more than are counted: one in a million. */
const CERTAINTY = 14;

/**
 * The hits of the sample, if they are so many that the table has more than are counted. The sample was chosen at random, so their number then
 * exceeds the expected one by far (Chernoff's bound); who counts reads them again, because the sample may be outdated.
 */
const planSampled = ({ sample, isHit }: Estimate) => {
  const expected = (COUNTED * sample.size) / sample.tableRows;
  let enough = Math.ceil(expected) + 1;
  while (enough * (Math.log(enough / expected) - 1) + expected < CERTAINTY) enough++;
  if (!(countRows(isHit) >= enough)) return undefined;
  // Some may be hits no more.
  const ids = sample.ids.filter((_, position) => hasRow(isHit, position)).slice(0, 2 * enough);
  return { ids, enough };
};

const planCount = (search: Estimate): { time: number; count: CountPlan } => {
  const sampled = planSampled(search);
  if (sampled) return { time: sampled.ids.length * TIME.walk, count: sampled };
  const { sample, best, hits } = search;
  return { time: best.readTime * sample.tableRows + COUNTED * (best.found / hits) * best.fetchTime, count: 'look up' };
};

/** Among so many hits, chosen at random, the one up to which there are enough is searched; at least this one, because chance could have chosen others. */
const PROBED_HITS = 400;
const FIRST_PROBED = 10;

/**
 * In a shorter beginning of an order than this part of it, all rows are compared. PostgreSQL may take it for a single row, or for a fifth of its rows,
 * and would calculate the keys of each of them instead of looking them up, 0.3 ms each.
 */
const LOOKED_UP_FROM = 0.04;

/** The best way to look up the beginning of an order that has `end` hits: up to a row of the sample, or to one that is found by more hits. */
const planBeginning = (search: Estimate, ordered: Positions, end: number) => {
  const { sample, words, isHit, hits, compareTime } = search;
  const { tableRows, size } = sample;
  const planUpTo = (index: number) => {
    const share = (index + 1) / size;
    const noteTime = share * TIME.noteInOrder * tableRows;
    if (share < LOOKED_UP_FROM)
      return { lookUp: { looked: [], isInHalves: false }, time: noteTime + share * (TIME.fetch + compareTime) * tableRows };
    const { looked, time: rowTime } = planLookUp(sample, words, createRowSet(size, ordered.subarray(0, index + 1)));
    const { time, isInHalves } = timeInHalves(rowTime * tableRows, end);
    return { lookUp: { looked: looked.map(({ word }) => word), isInHalves }, time: noteTime + time };
  };
  const indexOfHit = (number: number) => {
    let passed = 0;
    return ordered.findIndex((position) => hasRow(isHit, position) && ++passed >= number);
  };

  const plans: { time: number; way: Way }[] = [];
  const index = indexOfHit(2 + (2 * end * size) / tableRows);
  const last = sample.ids[ordered[index] ?? -1];
  if (last !== undefined) {
    const { lookUp, time } = planUpTo(index);
    plans.push({ time, way: { until: last, ...lookUp } });
  }
  const probe = cheapest(planSome(search, PROBED_HITS));
  const at = Math.ceil(FIRST_PROBED + (2 * end * PROBED_HITS) / (hits * tableRows));
  const probed = indexOfHit((at / PROBED_HITS) * countRows(isHit));
  if (probe && at < PROBED_HITS / 2 && probed >= 0) {
    const { lookUp, time } = planUpTo(probed);
    plans.push({ time: probe.time + time, way: { probe: probe.some, at, ...lookUp } });
  }
  return cheapest(plans);
};

/** The order of a sample takes about this time to read, in µs. It is not asked about searches that take less. */
const ORDER_TIME = 25_000;

/** Finds out by the sample of a table what takes least time. */
export const planHits = async (sample: Sample, typed: Word[], { sortOrder, isById }: Order, end: number): Promise<Plan> => {
  const search = estimate(sample, typed);
  const { best, isHit, hits, compareTime } = search;
  const words = search.words.map(({ word }) => word);
  const { time: lookUpTime, isInHalves } = timeInHalves(best.time * sample.tableRows, end);
  const lookUp = { words, looked: best.looked.map(({ word }) => word), isInHalves };
  const rowTime = (isById ? TIME.walkById : TIME.walk) + compareTime;
  if (lookUpTime < Math.min(ORDER_TIME, (end / hits) * rowTime)) return { ...lookUp, ways: [] };

  const ordered = await sample.inOrder(sortOrder);
  const count = planCount(search);
  const found = sortOrder.upTo && planBeginning(search, ordered, end);
  const beginning = found && found.time < lookUpTime ? found : undefined;
  const rows = rowsToWalk(sample, ordered, isHit, end);
  const rest = beginning ? [beginning.way] : [];
  const walk = { walk: patience(rows, rowTime, beginning?.time ?? lookUpTime) };
  const plans: (Pick<Plan, 'ways' | 'count'> & { time: number })[] = [
    { time: lookUpTime, ways: [] },
    { time: rows * rowTime + count.time, ways: [walk, ...rest], count: count.count },
    ...(beginning ? [{ time: beginning.time + count.time, ways: rest, count: count.count }] : []),
  ];
  return { ...lookUp, ways: [], ...cheapest(plans) };
};
