import { SEARCH_COUNT_LIMIT } from '@ace/contract/shared/page.limits.ts';
import { type Estimate, estimate, planLookUp, TIME, timeInHalves, timeInRanges } from './hit-times.ts';
import type { Place, SortOrder } from './order.ts';
import { countRows, createRowSet, hasRow, type RowSet, rowsInAll } from './row-set.ts';
import type { Positions, Sample, SampledOrder, SampledWord } from './sample.ts';
import type { Word } from './search.ts';

/** One more than is counted tells whether there are more. */
export const COUNTED = SEARCH_COUNT_LIMIT + 1;

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

/** The hits of the sample, of which so many must still be hits to show that the limit is reached. */
export type SampledHits = { ids: number[]; enough: number };

/** How hits are counted up to the limit, beside the page: by the hits of the sample, or by looking them up. */
export type CountPlan = SampledHits | 'look up';

/**
 * How a page may be read without looking up all hits: by walking through not more than so many rows; or by looking up the words `looked` in the
 * beginning of the order up to a place. With two places, one connection reads up to the first of them, and another one from there to the second.
 */
export type Way = { walk: number } | ({ until: Place[] } & LookUp);

/**
 * How the page that ends with hit number `end` is read: in one of `ways`, of which the next is tried when one has too few hits; in the end by looking
 * up the words `looked`. `count` says how the hits are counted, unless all are looked up. `words` are in the order in which rows are compared with
 * them: the rarest first.
 */
type Plan = LookUp & { words: Word[]; ways: Way[]; count?: CountPlan };

type Order = { sortOrder: SortOrder; isById: boolean };

const cheapest = <P extends { time: number }>(plans: P[]) => plans.toSorted((a, b) => a.time - b.time)[0];

/** So many times the rows that should have enough hits are walked at least before a walk gives up. */
const MARGIN = 1.5;

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

/**
 * In a shorter part of an order than this, all rows are compared. PostgreSQL's statistics have a hundred steps for each order; it takes less than one
 * step for a single row, and would calculate the keys of all rows there instead of looking them up, 0.3 ms each.
 */
const LOOKED_UP_FROM = 0.015;

/** A way to read the rows of a sample up to a position: looking up words, or comparing all rows. The times are per row of the table. */
type Reading = { looked: SampledWord[]; readTime: number; fetchTime: number; time: number };

/** The position of the row up to which it takes half of the time; undefined if one part is so short that words cannot be looked up in it. */
const middleOf = ({ rows, size }: Sample, beginning: Positions, { looked, fetchTime }: Reading) => {
  const fetched = rowsInAll([rows, ...looked.map(({ hasKeys }) => hasKeys)]);
  const times = Array.from(beginning, (position) => TIME.noteInOrder + (hasRow(fetched, position) ? fetchTime : 0));
  let left = times.reduce((sum, time) => sum + time, 0) / 2;
  const index = times.findIndex((time) => {
    left -= time;
    return left <= 0;
  });
  const shorter = Math.min(index + 1, beginning.length - index - 1);
  if (shorter < (looked.length > 0 ? LOOKED_UP_FROM * size : 1)) return undefined;
  return beginning[index];
};

/** The ways to look up a beginning of an order; with `middle`, one connection reads up to this row, and another one the rest. */
const planUpTo = (search: Estimate, beginning: Positions, end: number): (LookUp & { time: number; middle?: number })[] => {
  const { sample, words, compareTime, isAlone } = search;
  const { tableRows, size } = sample;
  const share = beginning.length / size;
  const fetchTime = TIME.fetch + compareTime;
  const readings: Reading[] = [{ looked: [], readTime: 0, fetchTime, time: share * fetchTime }];
  if (share >= LOOKED_UP_FROM) readings.push(planLookUp(sample, words, createRowSet(size, beginning)));
  return readings.flatMap((reading) => {
    const looked = reading.looked.map(({ word }) => word);
    const noteTime = share * TIME.noteInOrder * tableRows;
    const time = reading.time * tableRows;
    const inHalves = looked.length > 0 ? timeInHalves(search, time, end) : { time, isInHalves: false };
    const whole = { ...inHalves, looked, time: noteTime + inHalves.time };
    const middle = isAlone ? middleOf(sample, beginning, reading) : undefined;
    if (middle === undefined) return [whole];
    return [whole, { looked, isInHalves: false, middle, time: timeInRanges(noteTime + time, reading.readTime * tableRows, end) }];
  });
};

/** With how many hits of the sample a beginning has enough hits, if `expected` of these are in the sample. Little caution suffices in most cases. */
const enoughSampled = (expected: number, caution: number) => expected + caution * (1 + Math.sqrt(expected));
const LITTLE_CAUTION = 1.3;
const CAUTION = 3;

type BeginningPlan = { time: number; way: Way };

/** How the beginning of an order that has `end` hits is looked up; and a longer one, if this has too few. */
const planBeginning = (search: Estimate, { positions, placeOf }: SampledOrder, end: number): BeginningPlan[] => {
  const { isHit, sample } = search;
  const { tableRows, size } = sample;
  const planUntil = (number: number): BeginningPlan[] => {
    let passed = 0;
    const index = positions.findIndex((position) => hasRow(isHit, position) && ++passed >= number);
    const last = positions[index];
    if (last === undefined) return [];
    return planUpTo(search, positions.subarray(0, index + 1), end).map(({ time, middle, ...lookUp }) => {
      const until = (middle === undefined ? [last] : [middle, last]).map(placeOf);
      return { time, way: { until, ...lookUp } };
    });
  };
  const expected = (end * size) / tableRows;
  return [LITTLE_CAUTION, CAUTION].flatMap((caution) => cheapest(planUntil(enoughSampled(expected, caution))) ?? []);
};

/** The order of a sample takes about this time to read, in µs. It is not asked about searches that take less. */
const ORDER_TIME = 25_000;

/** Finds out by the sample of a table what takes least time. `isAlone`: two connections may share what takes long. */
export const planHits = async (sample: Sample, typed: Word[], order: Order, end: number, isAlone: boolean): Promise<Plan> => {
  const { sortOrder, isById } = order;
  const search = estimate(sample, typed, isAlone);
  const { best, isHit, hits, compareTime } = search;
  const words = search.words.map(({ word }) => word);
  const { time: lookUpTime, isInHalves } = timeInHalves(search, best.time * sample.tableRows, end);
  const lookUp = { words, looked: best.looked.map(({ word }) => word), isInHalves };
  const rowTime = (isById ? TIME.walkById : TIME.walk) + compareTime;
  if (lookUpTime < Math.min(ORDER_TIME, (end / hits) * rowTime)) return { ...lookUp, ways: [] };

  const ordered = await sample.inOrder(sortOrder);
  const count = planCount(search);
  const beginnings = sortOrder.upTo ? planBeginning(search, ordered, end).filter(({ time }) => time < lookUpTime) : [];
  const [beginning] = beginnings;
  const rows = rowsToWalk(sample, ordered.positions, isHit, end);
  const rest = beginnings.map(({ way }) => way);
  const walk = { walk: patience(rows, rowTime, beginning?.time ?? lookUpTime) };
  const plans: (Pick<Plan, 'ways' | 'count'> & { time: number })[] = [
    { time: lookUpTime, ways: [] },
    { time: rows * rowTime + count.time, ways: [walk, ...rest], count: count.count },
    ...(beginning ? [{ time: beginning.time + count.time, ways: rest, count: count.count }] : []),
  ];
  return { ...lookUp, ways: [], ...cheapest(plans) };
};
