/** Some of the rows of a sample, by their positions: one bit for each. */
export type RowSet = Uint32Array;

const addRow = (rows: RowSet, position: number) => {
  rows[position >>> 5] = (rows[position >>> 5] ?? 0) | (1 << (position & 31));
};

export const createRowSet = (size: number, positions: Iterable<number> = []): RowSet => {
  const rows = new Uint32Array(Math.ceil(size / 32));
  for (const position of positions) addRow(rows, position);
  return rows;
};

export const hasRow = (rows: RowSet, position: number) => ((rows[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0;

/** The rows that are in all of these sets; there is at least one. */
export const rowsInAll = ([first = new Uint32Array(), ...others]: RowSet[]): RowSet =>
  first.map((bits, index) => others.reduce((left, other) => left & (other[index] ?? 0), bits));

/** The rows that are in any of these sets; there is at least one. */
export const rowsInAny = ([first = new Uint32Array(), ...others]: RowSet[]): RowSet =>
  first.map((bits, index) => others.reduce((found, other) => found | (other[index] ?? 0), bits));

/** The rows of a set that meet a condition. */
export const rowsWhere = (rows: RowSet, isWanted: (position: number) => boolean): RowSet =>
  rows.map((bits, index) => {
    let wanted = 0;
    for (let left = bits; left !== 0; left &= left - 1) {
      const bit = 31 - Math.clz32(left & -left);
      if (isWanted(index * 32 + bit)) wanted |= 1 << bit;
    }
    return wanted;
  });

/** How many bits of a number of 32 bits are set, added up for halves, quarters and so on at once. */
const countBits = (bits: number) => {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

export const countRows = (rows: RowSet) => {
  let count = 0;
  for (const bits of rows) count += countBits(bits);
  return count;
};
