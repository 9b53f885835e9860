import type { RowMessage } from '@ace/contract/imports/import.ts';
import type { Permission } from '@ace/contract/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../../shared/caller.ts';
import type { Change } from '../../../shared/changes/change.ts';
import type { Context } from '../../../shared/context/context.ts';
import type { Database } from '../../../shared/database/schema.ts';
import type { RowKind } from '../check/kinds/kind.ts';
import type { StoredImport } from '../imports.repository.ts';

/** The rows from one number to another, both included. */
export type Span = { from: number; to: number };

/** The condition that a row, or its leader, is in a span; without one, all are. */
export const spanOf = (span?: Span, column: 'row' | 'leader' = 'row') =>
  span ? sql<boolean>`${sql.ref(column)} between ${span.from} and ${span.to}` : sql<boolean>`true`;

/** A message about a field, or null if the condition does not hold. */
export const said = (
  condition: RawBuilder<unknown>,
  field: RawBuilder<unknown> | string | null,
  message: string,
  severity: 'error' | 'warning',
  params?: RawBuilder<unknown>,
) =>
  sql`case when ${condition} then jsonb_build_object('field', ${field}::text, 'message', ${message}::text, 'severity', ${severity}::text)
    ${params ? sql`|| jsonb_build_object('params', ${params})` : sql``} end`;

/** A row that can be written. `edits` are the values that a person wrote over its cells, `shipmentId` is the record of which it is a duplicate. */
export type RowToWrite = {
  row: number;
  state: string;
  input: object;
  values: Record<string, unknown>;
  edits: Record<string, unknown>;
  shipmentId: number | null;
  found: RowMessage[];
  /** Whether the check has computed the volume, which no cell says. */
  isVolumeDerived: boolean;
};

/** What became of a row: the record that it has made or changed, and its shipment. */
export type Written = { row: number; state: 'created' | 'updated' | 'skipped'; recordId?: number; shipmentId?: number };

/** A kind of import: what its rows are, and what depends on the database. Nothing else asks which kind an import is. */
export type KindOfImport = {
  rows: RowKind;
  permission: Permission;
  /** Whether rows are summed up by the partner that they go to. */
  hasTotals: boolean;
  /**
   * What is stored, or stands in other rows, of which rows are duplicates or look like them: a query of `place` (the `ctid` of a row), `shipment`, and
   * `found`, the messages. `open` tells which rows are asked for. The planner knows nothing of an import that was just stored, and would compare each row
   * with each: rows are joined by where they are stored.
   */
  find(db: Database, caller: Caller, imported: StoredImport, open: RawBuilder<unknown>): Promise<RawBuilder<unknown>>;
  /** Writes rows: all that it returns, or it throws. */
  write(tx: Change<Caller>, imported: StoredImport, rows: RowToWrite[]): Promise<Written[]>;
  /** What each of these duplicates would change of what is stored, if it may: by row. */
  preview?(context: Context, caller: Caller, imported: StoredImport, rows: RowToWrite[]): Promise<Map<number, RowMessage[]>>;
  /** Deletes those of these records that were not changed since. Returns their ids. */
  remove(tx: Change<Caller>, recordIds: number[]): Promise<number[]>;
};
