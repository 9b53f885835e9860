/** A cell of the page that is shown, by the indexes of its row and its column. */
export type Place = { row: number; column: number };

/** The cell with the focus, and the one to which the selection reaches: the same if only one is selected. */
export type Selection = { at: Place; end: Place };

/** How large the page is. */
export type Extent = { rows: number; columns: number };

export const selectOne = (at: Place): Selection => ({ at, end: at });

/** The selected cells: from the first row and column to the last ones, all included. */
export const rangeOf = ({ at, end }: Selection) => ({
  top: Math.min(at.row, end.row),
  bottom: Math.max(at.row, end.row),
  left: Math.min(at.column, end.column),
  right: Math.max(at.column, end.column),
});

/** The nearest cell that exists. */
export const within = ({ row, column }: Place, { rows, columns }: Extent): Place => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
});

/** The numbers from `first` to `last`. */
export const span = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
