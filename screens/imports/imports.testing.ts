import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { Import, ImportCounts, ImportRow, RowFilter } from '@ace/contract/imports/import.ts';
import { type Answers, type Asked, exampleOf } from '../answers.ts';
import { pageOf } from '../screen.tsx';

export type Values = ImportRow['values'];

/** An import with columns for these fields. */
export const importOf = (fields: readonly ImportFieldName[], changes: Partial<Import> = {}): Import => ({
  ...exampleOf<Import>('GET /api/imports/:id'),
  columns: fields.map((field, index) => ({ index, field, fields: [field], heading: field, samples: [] })),
  constants: {},
  ...changes,
});

/** Counts of which all others are 0. */
export const countsOf = (counts: Partial<ImportCounts>): ImportCounts => {
  const none = Object.keys(exampleOf<Import>('GET /api/imports/:id').counts).map((name) => [name, 0]);
  return { ...Object.fromEntries(none), ...counts };
};

/** Rows of a file that begin below its headings. */
export const rowsOf = (values: Values[]): ImportRow[] =>
  values.map((each, index) => ({ row: index + 2, state: 'good', values: each, messages: [] }));

const FIELDS = ['customerReference', 'receiverContactName', 'receiverTelNo', 'description', 'shipDate', 'weight'] as const;
export const ORDER_FIELDS: readonly ImportFieldName[] = FIELDS;

/** Orders, with references that begin with `name`. */
export const orders = (name: string, number: number): Record<(typeof FIELDS)[number], Values[string]>[] =>
  Array.from({ length: number }, (_, index) => ({
    customerReference: `${name}-${index + 1}`,
    receiverContactName: `Nguyễn Thị Hoa ${index + 1}`,
    receiverTelNo: `09${String(12_345_000 + index)}`,
    description: `Cà phê rang xay ${name} ${index + 1}`,
    shipDate: '2026-12-05',
    weight: 2.5,
  }));

type Given = {
  fields?: readonly ImportFieldName[];
  /** What is said of a row after an edit; nothing, unless a test says it. */
  judge?: (row: ImportRow) => Partial<ImportRow>;
};

const has = ({ state, messages }: ImportRow, filter: string | null) =>
  filter === null || state === filter || (filter === 'changed' && messages.some(({ severity }) => severity === 'changed'));

/** Answers with these rows, into which edits are written. */
export const answersWith = (given: ImportRow[], { fields = ORDER_FIELDS, judge = () => ({}) }: Given = {}) => {
  const rows = [...given];
  const count = (filter: RowFilter) => rows.filter((row) => has(row, filter)).length;
  const found = () =>
    importOf(fields, {
      counts: countsOf({
        ...{ rows: rows.length, good: count('good'), warnings: count('warning'), errors: count('error') },
        ...{ duplicates: count('duplicate'), changed: count('changed'), skipped: count('skipped') },
      }),
    });
  const write = (number: number, values: Values) => {
    const index = rows.findIndex(({ row }) => row === number);
    const row: ImportRow = { row: number, state: 'good', messages: [], values: { ...rows[index]?.values, ...values } };
    rows[index] = { ...row, ...judge(row) };
    return rows[index];
  };
  return {
    'GET /api/imports/:id': found,
    'GET /api/imports/:id/rows': ({ query }: Asked) => {
      const matching = rows.filter((row) => has(row, query.get('state')));
      const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
      const shown = matching.slice(page * size, (page + 1) * size);
      return shown.length === matching.length ? shown : pageOf(shown, matching.length);
    },
    // The bodies are those that the screen sends.
    'PUT /api/imports/:id/rows/:row': ({ params, body }: Asked) => write(Number(params.row), (body as { values: Values }).values),
    'PUT /api/imports/:id/rows': ({ body }: Asked) => {
      const edit = body as { field: string; value: Values[string]; rows: number[] };
      for (const row of edit.rows) write(row, { [edit.field]: edit.value });
      return found();
    },
  } satisfies Answers;
};
