import type { ReactNode } from 'react';
import { WithPreview } from '../preview.tsx';
import type { List } from '../use-list.ts';
import { CardList } from './card-list.tsx';
import { DataTable, type TableProps } from './data-table.tsx';

export type ListRowsProps<Row extends { id: number }> = TableProps<Row> & {
  /** What a preview at the right of the rows says of one of them, for lists that have it. */
  renderPreview?: (row: Row, onClose: () => void) => ReactNode;
  /** A row on a phone: the most important fields. */
  renderCard: (row: Row) => ReactNode;
};

/** The rows of a list as a table, on a phone as cards. */
export const ListRows = <Row extends { id: number }>({ renderPreview, renderCard, ...table }: ListRowsProps<Row>) => {
  const { name, rows, preview, isNarrow, words, live }: List<Row> = table.list;
  if (isNarrow) {
    return (
      <CardList
        name={name}
        label={table.label}
        rows={rows}
        words={words}
        gone={live?.gone}
        renderCard={renderCard}
        renderActions={table.renderActions}
      />
    );
  }
  if (!renderPreview) return <DataTable {...table} />;
  return (
    <WithPreview list={name} rows={rows} isOpen={preview.isOpen} onClose={preview.toggle} renderPreview={renderPreview}>
      <DataTable {...table} />
    </WithPreview>
  );
};
