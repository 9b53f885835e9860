import { KINDS, type RecordKind } from '@ace/contract/shared/kinds.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { fieldNameOf } from '../i18n/field-name.ts';
import { useText } from '../i18n/i18n.ts';
import type { Column } from '../list/columns.ts';
import { RecordLink } from '../list/rows/record-link.tsx';
import type { Fact } from '../ui/facts.tsx';
import { addressOf } from './names.ts';

/** The values of a record that are shown as they are. */
export type FieldOf<Row> = keyof Row & string;

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** A value as people read it. */
const shown = (t: TFunction, value: unknown): ReactNode => {
  if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
  return typeof value === 'number' ? value : textOf(value);
};

/**
 * Makes columns of a list, each of a field: its name, what it holds, and what is particular to it. The field that names a record leads to it, and the id
 * stays in place.
 */
export const useColumn = <Row extends object>(kind: RecordKind) => {
  const t = useText();
  const { path, naming } = KINDS[kind];
  return (key: FieldOf<Row>, more: Partial<Column<Row>> = {}): Column<Row> => ({
    key,
    title: fieldNameOf(kind, key),
    ...(key === 'id' && { isFixed: true }),
    ...(!more.render && { text: (row) => textOf(row[key]) }),
    render: (row) =>
      key === naming ? (
        <RecordLink list={path} id={addressOf(kind, row)}>
          {shown(t, row[key])}
        </RecordLink>
      ) : (
        shown(t, row[key])
      ),
    ...more,
  });
};

/** Makes what the page of a record says of its fields: of one that the form edits, and of one that it does not. What a field holds may be given. */
export const useFacts = <Row extends object>(kind: RecordKind, record: Row) => {
  const t = useText();
  const fact = (field: FieldOf<Row>, value = shown(t, record[field])): [string, ReactNode] => [fieldNameOf(kind, field), value];
  const edited = (field: FieldOf<Row>, value?: ReactNode): Fact => [...fact(field, value), field];
  return { fact, edited };
};
