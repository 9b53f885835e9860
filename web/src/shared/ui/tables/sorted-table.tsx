import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { currentLanguage, useText } from '../../i18n/i18n.ts';
import { PLAIN_ROW } from '../focus.ts';
import { Hint } from '../hint.tsx';
import styles from './sorted-table.module.css';
import { WideTable } from './wide-table.tsx';

export type SortedColumn<Row> = {
  key: string;
  title: string;
  /** The value to sort by; without it the column is not sortable. */
  by?: (row: Row) => string | number;
  /** What a cell shows, if not the value to sort by. */
  render?: (row: Row) => ReactNode;
  isNumber?: boolean;
  /** CSS width; by default that of the content. */
  width?: string;
  /** Hidden on a phone. */
  isSecondary?: boolean;
};

type Props<Row> = {
  label: string;
  columns: SortedColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** The initial column and direction; by default the rows keep their order. */
  sort?: { key: string; isDescending?: boolean };
  /** The text shown without rows. */
  empty: string;
  minWidth: number;
};

const sorted = <Row,>(rows: Row[], by: (row: Row) => string | number, isDescending: boolean) => {
  const texts = new Intl.Collator(currentLanguage(), { numeric: true });
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(String(a), String(b));
  return rows.toSorted((a, b) => compare(by(a), by(b)) * (isDescending ? -1 : 1));
};

/** A table whose rows are all loaded, and which the browser sorts. */
export const SortedTable = <Row,>({ label, columns, rows, rowKey, sort: initial, empty, minWidth }: Props<Row>) => {
  const t = useText();
  const [sort, setSort] = useState(initial);
  const by = columns.find(({ key }) => key === sort?.key)?.by;
  const isDescending = sort?.isDescending ?? false;
  const shown = by ? sorted(rows, by, isDescending) : rows;
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <WideTable label={label} minWidth={minWidth} verticalSpacing={6} horizontalSpacing="sm" className={styles.table}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ key, title, by, isNumber, isSecondary, width }) => {
            const isSorted = sort?.key === key;
            return (
              <Table.Th
                key={key}
                w={width}
                data-secondary={isSecondary || undefined}
                data-number={isNumber || undefined}
                aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
              >
                {by ? (
                  <UnstyledButton
                    className={styles.heading}
                    title={t('list.sortBy', { column: title })}
                    onClick={() => setSort({ key, isDescending: isSorted && !isDescending })}
                  >
                    {title}
                    {isSorted && <Arrow size={14} aria-hidden />}
                  </UnstyledButton>
                ) : (
                  title
                )}
              </Table.Th>
            );
          })}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shown.map((row) => (
          <Table.Tr key={rowKey(row)} {...PLAIN_ROW}>
            {columns.map(({ key, by, render = by, isNumber, isSecondary }) => (
              <Table.Td key={key} data-number={isNumber || undefined} data-secondary={isSecondary || undefined}>
                {render?.(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
        {rows.length === 0 && (
          <Table.Tr>
            <Table.Td colSpan={columns.length}>
              <Hint role="status" ta="center" py="md" className={styles.empty}>
                {empty}
              </Hint>
            </Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
    </WideTable>
  );
};
