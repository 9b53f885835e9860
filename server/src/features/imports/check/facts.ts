import type { FieldType } from '@ace/contract/imports/fields.ts';
import { wordsOf } from '@ace/contract/shared/text/plain.ts';
import { parseTypedNumber, readingsOf } from '@ace/contract/shared/typed-number.ts';
import { type Cell, cellText, type FileRow, isBlank } from '../../../shared/sheets/reading/cells.ts';
import type { CheckSettings, Plan, ReadRow } from './kinds/kind.ts';
import { ROW_KINDS } from './kinds/row-kinds.ts';
import type { CheckFacts } from './values/reading.ts';
import { dayBeforeTime } from './values/worded-date.ts';

const SUM = new Set('tong cong tc total totals subtotal sum 总计 总 合计 总和 小计 总共 共计 總計 合計 小計 總共'.split(' '));
/** What stands beside such a word: "Tổng số tiền", "Tổng cộng: 12 kiện", "Grand total". */
const BESIDE = new Set(
  'so luong tien kien don hang thung van trang ngay thang chung grand sub of amount parcels packages pcs kg m3 vnd'.split(' '),
);
const LONGEST = 60;

/** Whether a cell says that its row is a sum. "Công ty" and names have other words. */
export const isSumWord = (cell: Cell | undefined) => {
  if (typeof cell !== 'string' || cell.length > LONGEST) return false;
  const words = wordsOf(cell);
  return words.some((word) => SUM.has(word)) && words.every((word) => SUM.has(word) || BESIDE.has(word) || /^\d/.test(word));
};

const MEASURES: ReadonlySet<string> = new Set(['number', 'count']);

/** A count of rows is no name and no reference, a telephone number is. */
const saysMore = (cell: Cell | undefined) => !isSumWord(cell) && /\p{L}|(?:\d\D?){6}/u.test(cellText(cell));

/**
 * Whether a row adds up others: a cell or its numbers (`CheckFacts`) say so, and all others have measures. A row that a person has written into is what
 * they say.
 */
export const isSum = (plans: readonly Plan[], { sums }: CheckFacts, cells: readonly Cell[], { row, own, edited }: ReadRow) =>
  edited.size === 0 &&
  (cells.some(isSumWord) || sums.includes(row)) &&
  plans.every(({ field, type, columns }) => {
    const isMeasure = MEASURES.has(type) || field === 'insuranceCurrencyCode' || field === 'notes';
    return isMeasure || !own.has(field) || !columns.some((column) => saysMore(cells[column]));
  });

/** Days by which a day must be nearer to the clear ones than the same with day and month exchanged. */
const CLEARLY = 45;
/** So many days there may be for each text with the month first, for the texts to say something about them. */
const MANY = 4;
const DAY_MS = 86_400_000;
const DECIMALS = /^\s*(\d+([.,])\d+)(?![\d.,])/;
const WHOLE = /^\D{0,2}\d{15,}[1-9]/;
const SEPARATED = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/;

/** A number in thousandths, in which sums are exact; NaN for what is none. Whether thousands are decimals makes no difference to a sum of such numbers. */
const thousandthsOf = (cell: Cell | undefined) => {
  const number = typeof cell === 'string' ? parseTypedNumber(readingsOf(cell, ',')?.decimal ?? cell, ',') : cell;
  return typeof number === 'number' ? Math.round(number * 1000) : Number.NaN;
};

const dayNumber = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / DAY_MS;

/** The days of a column: those that the file has as days, and texts that are a day in one order alone. */
type Seen = { real: { year: number; month: number; day: number }[]; dayFirst: number[]; monthFirst: number[] };

const look = (seen: Seen, cell: Cell | undefined) => {
  if (typeof cell === 'object' && cell !== null && 'day' in cell) {
    const [year = 0, month = 0, day = 0] = cell.day.slice(0, 10).split('-').map(Number);
    seen.real.push({ year, month, day });
  } else if (typeof cell === 'string') {
    const [, first = '', second = '', year = ''] = SEPARATED.exec(dayBeforeTime(cell)) ?? [];
    if (first === '' || Number(first) > 12 === Number(second) > 12) return;
    const isMonthFirst = Number(second) > 12;
    const [day, month] = isMonthFirst ? [second, first] : [first, second];
    seen[isMonthFirst ? 'monthFirst' : 'dayFirst'].push(
      dayNumber(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day)),
    );
  }
};

/** How far the nearest of sorted numbers is. A file may have thousands of days on both sides. */
const distanceTo = (sorted: readonly number[], at: number) => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return Math.min(...[sorted[low - 1], sorted[low]].map((each) => (each === undefined ? Number.POSITIVE_INFINITY : Math.abs(each - at))));
};

/**
 * Whether a spreadsheet has read the days of a column with day and month exchanged: it leaves those as texts whose day is no month, so all others have a
 * day up to 12. One that is clearly nearer to the texts as it is than exchanged is no proof against anything; one that is not makes all of them doubtful.
 */
const isMistaken = ({ real, dayFirst, monthFirst }: Seen) => {
  // A single text with the month first is a slip of its own.
  const clear = monthFirst.length * MANY >= real.length ? [...dayFirst, ...monthFirst] : dayFirst;
  if (clear.length === 0 || real.length === 0 || real.some(({ day }) => day > 12)) return false;
  const sorted = clear.toSorted((a, b) => a - b);
  const distance = (at: number) => distanceTo(sorted, at);
  const doubtful = new Map(real.filter(({ day, month }) => day !== month).map((day) => [JSON.stringify(day), day]));
  return [...doubtful.values()].some(
    ({ year, month, day }) => distance(dayNumber(year, month, day)) + CLEARLY > distance(dayNumber(year, day, month)),
  );
};

type Columns = CheckSettings['columns'];

/** Finds the rows that add up those above them: `sums`. `amounts` are the columns of numbers. */
const createSums = (columns: Columns, amounts: readonly number[]) => {
  const totals = new Map<number, number>();
  let count = 0;
  const sums: number[] = [];
  const add = ({ row, cells }: FileRow) => {
    const filled = amounts.flatMap((index) => (isBlank(cells[index]) ? [] : [[index, thousandthsOf(cells[index])] as const]));
    if (filled.length === 0) return;
    const isBare = columns.every(({ index }) => amounts.includes(index) || isBlank(cells[index]));
    // After a single row it may as well be the same number again, and in a list of numbers alone one of them.
    if (isBare && count > 1 && filled.every(([index, amount]) => amount === totals.get(index))) sums.push(row);
    else {
      if (!isBare) count += 1;
      for (const [index, amount] of filled) totals.set(index, (totals.get(index) ?? 0) + amount);
    }
  };
  return { add, sums };
};

/** Finds by which separator each column of measures has decimals; where only one is used, it is that of the others. */
const createSeparators = (measures: readonly number[]) => {
  const found = { '.': new Set<number>(), ',': new Set<number>() };
  const add = (cells: readonly Cell[]) => {
    for (const index of measures) {
      const [, number, separator] = typeof cells[index] === 'string' ? (DECIMALS.exec(cells[index]) ?? []) : [];
      const isClear = !readingsOf(number, ',') && !readingsOf(number, '.');
      if (isClear && (separator === '.' || separator === ',')) found[separator].add(index);
    }
  };
  const only = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
    other.size > 0 ? [...one.difference(other)] : one.size > 0 ? [...measures] : [];
  const find = () => ({ decimalPoints: only(found['.'], found[',']), decimalCommas: only(found[','], found['.']) });
  return { add, find };
};

/** Looks at the whole file, part by part, for what a single row does not tell. */
export const createFacts = ({ kind, columns }: CheckSettings) => {
  const { fields } = ROW_KINDS[kind];
  const columnsWith = (...types: FieldType[]) =>
    columns.flatMap(({ index, field }) => (types.some((type) => fields[field]?.type === type) ? index : []));
  const money = new Set(columns.filter(({ field }) => fields[field]?.measure === 'money').map(({ index }) => index));
  const sums = createSums(columns, [...new Set(columnsWith('number', 'count'))]);
  const separators = createSeparators(columnsWith('number').filter((index) => !money.has(index)));
  const days = new Map(columnsWith('day', 'moment').map((index): [number, Seen] => [index, { real: [], dayFirst: [], monthFirst: [] }]));
  const codes = columnsWith('code');
  const whole = new Set<number>();
  const daysWhere = (holds: (seen: Seen) => boolean) => [...days].filter(([, seen]) => holds(seen)).map(([index]) => index);
  return {
    add: (rows: readonly FileRow[]) => {
      for (const row of rows) {
        const { cells } = row;
        sums.add(row);
        separators.add(cells);
        for (const index of codes) if (typeof cells[index] === 'string' && WHOLE.test(cells[index])) whole.add(index);
        for (const [index, seen] of days) look(seen, cells[index]);
      }
    },
    find: (): CheckFacts => ({
      mistakenDays: daysWhere(isMistaken),
      monthFirst: daysWhere(({ monthFirst }) => monthFirst.length > 0),
      wholeNumbers: [...whole],
      ...separators.find(),
      sums: sums.sums,
    }),
  };
};
