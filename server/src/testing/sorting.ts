import { expect } from 'vitest';

const collator = new Intl.Collator('vi');

/** Lists compare no more of a text than this. */
const COMPARED = 200;

/** Codes such as `IN_TRANSIT` are sorted by their characters, not as words. */
const CODE = /^[A-Z_]+$/;

const compare = (a: unknown, b: unknown) => {
  if (typeof a === 'string' && typeof b === 'string' && CODE.test(a) && CODE.test(b)) return a < b ? -1 : 1;
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a.slice(0, COMPARED), b.slice(0, COMPARED));
  return Number(a) - Number(b);
};

/** That `rows` are sorted by `field`: texts in Vietnamese order, empty values last in both directions, equal values by id. */
export const expectSorted = <Row extends { id: number }>(rows: Row[], field: keyof Row, direction: 'asc' | 'desc') => {
  const sign = direction === 'asc' ? 1 : -1;
  const isEmpty = rows.map((row) => row[field] === null);
  if (isEmpty.includes(true)) expect(isEmpty.lastIndexOf(false)).toBeLessThan(isEmpty.indexOf(true));
  for (const [index, row] of rows.slice(1).entries()) {
    const before = rows[index] as Row;
    const [a, b] = [before[field], row[field]];
    if (a === b) expect(sign * (before.id - row.id)).toBeLessThan(0);
    else if (a !== null && b !== null) expect(sign * compare(a, b), `${String(a)} before ${String(b)}`).toBeLessThanOrEqual(0);
  }
};
