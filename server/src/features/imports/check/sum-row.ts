import { wordsOf } from '@ace/contract/shared/plain.ts';
import { type Cell, cellText } from '../../../shared/sheets/reading/cells.ts';
import type { Plan, ReadRow } from './kinds/kind.ts';
import type { CheckFacts } from './values/reading.ts';

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
