import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';

/** A column of a list. `render` answers null for an empty cell; `text` is what a cut cell shows when pointed at. */
export type Column<Row> = {
  key: string;
  title: string;
  /** Columns that stand under one common heading. */
  group?: string;
  isSortable: boolean;
  isNumber?: boolean;
  /** Widest that the column gets, in px; longer texts are cut with an ellipsis. */
  maxWidth?: number;
  /** Shown also where somebody wants just the main ones. */
  isEssential?: boolean;
  /** The first one, which stays when the table is scrolled, cannot be hidden. */
  isFixed?: boolean;
  text?: (row: Row) => string | null;
  render: (row: Row) => ReactNode;
};

/** A sortable column of a field's own text. */
export const textColumn = <Row>(
  key: { [Key in keyof Row]: Row[Key] extends string | null ? Key : never }[keyof Row] & string,
  title: string,
  more: Partial<Column<Row>> = {},
): Column<Row> => {
  const text = (row: Row) => row[key] as string | null;
  return { key, title, isSortable: true, text, render: text, ...more };
};

/** The columns that this browser shows of a list; it remembers those that were hidden, so new ones appear. */
export const useVisibleColumns = <Row>(list: string, columns: Column<Row>[]) => {
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `columns.${list}.hidden`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const visible = columns.filter(({ key, isFixed }) => isFixed || !hidden.includes(key));
  const toggle = (key: string) => setHidden(hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key]);
  const showAll = () => setHidden([]);
  const showEssential = () => setHidden(columns.filter(({ isEssential, isFixed }) => !isEssential && !isFixed).map(({ key }) => key));
  return { visible, hidden, toggle, showAll, showEssential };
};
