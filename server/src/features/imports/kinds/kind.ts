import type { ImportKind, RowMessage } from '@ace/contract/imports/import.ts';
import type { Permission } from '@ace/contract/permissions.ts';
import { sql } from 'kysely';
import type { Caller } from '../../../shared/caller.ts';
import type { Change } from '../../../shared/changes/change.ts';
import type { Context } from '../../../shared/context/context.ts';
import type { Database } from '../../../shared/database/schema.ts';

/** The import that rows belong to, as its kind needs it. */
export type ImportOfRows = {
  id: number;
  onDuplicate: 'skip' | 'update';
  /** The fields that columns fill; constants are for new records. */
  filledFields: ReadonlySet<string>;
};

/** The rows from one number to another, both included. */
export type Span = { from: number; to: number };

/** A row that can be written. `shipmentId` is the record of which it is a duplicate. */
export type RowToWrite = {
  row: number;
  state: string;
  input: object;
  values: Record<string, unknown>;
  /** What somebody has written over its cells. */
  edits: Record<string, unknown>;
  shipmentId: number | null;
};

/** A row of which is shown what it would change. */
export type RowToPreview = {
  row: number;
  input: object | null;
  values: Record<string, unknown>;
  edits: Record<string, unknown>;
  shipmentId: number | null;
  leader: number | null;
  found: RowMessage[];
};

/** What became of a row: the record that it has made or changed, and its shipment. */
export type Written = { row: number; state: 'created' | 'updated' | 'skipped'; recordId?: number; shipmentId?: number };

/** What rows become, as far as the database knows it. What is said of a row alone is in `check/`. */
export type KindOfImport = {
  kind: ImportKind;
  permission: Permission;
  /** Says of rows what depends on what is stored and on the other rows: duplicates, and what looks like one. */
  judge(db: Database, caller: Caller, of: ImportOfRows, span?: Span): Promise<unknown>;
  /** Writes rows: all that it returns, or it throws. */
  write(tx: Change<Caller>, of: ImportOfRows, rows: RowToWrite[]): Promise<Written[]>;
  /** What each of these duplicates would change of what is stored, if it may: by row. */
  preview?(context: Context, caller: Caller, of: ImportOfRows, rows: RowToPreview[]): Promise<Map<number, RowMessage[]>>;
  /** Deletes those of these records that nobody has touched since. Returns their ids. */
  remove(tx: Change<Caller>, recordIds: number[]): Promise<number[]>;
};

/** The condition that a row, or its leader, is in a span; without one, all are. */
export const spanOf = (span?: Span, column: 'row' | 'leader' = 'row') =>
  span ? sql<boolean>`${sql.ref(column)} between ${span.from} and ${span.to}` : sql<boolean>`true`;
