import type { ReactNode } from 'react';

/** A column of a list. `render` returns null for an empty cell; `text` is what people see who point at the cell, or if it is cut off. */
export type Column<Row> = {
  key: string;
  title: string;
  /** The field by which the list is sorted, if it is not the key. */
  sortField?: string;
  /** The side or group that the column belongs to, above its title. */
  group?: string;
  /** False for a column by which the list is not sorted. */
  isSortable?: boolean;
  isNumber?: boolean;
  /** Maximum width in px; longer texts are cut off with an ellipsis. */
  maxWidth?: number;
  /** Width in px in the compact arrangement. Columns without it share what is left. */
  width?: number;
  /** Its width in px in a table of 1900 px, by default a fifth more. */
  wideWidth?: number;
  /** Left out of the compact arrangement where that has little room. */
  isYielding?: boolean;
  /** Whether the compact arrangement has it, unless the list has compact columns of its own. */
  isEssential?: boolean;
  /** Hidden until the user adds it. */
  isExtra?: boolean;
  /** Whether the preview of a row shows it, too. */
  isInPreview?: boolean;
  /** The first column stays in place when the table scrolls, and cannot be hidden. */
  isFixed?: boolean;
  text?: (row: Row) => string | null;
  render: (row: Row) => ReactNode;
};

/** The columns that the compact arrangement of a list has by itself. */
export const essentialColumns = <Row>(columns: Column<Row>[]) => columns.filter(({ isEssential, isFixed }) => isEssential || isFixed);
