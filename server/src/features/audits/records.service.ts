import type { EntityType, RecordKind } from '@ace/contract/audits/records.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { type IdempotencyKey, runIdempotently } from '../../shared/http/idempotency.ts';
import { problem } from '../../shared/problems.ts';
import type { SignedInUser } from '../../shared/signed-in-user.ts';
import { auditChange } from './audits.service.ts';

type Stored = { id: number; version: number };

/** The record that an input replaces, and the version that the client has read. */
type Identity = { id?: number | null; version?: number | null };

/** Columns that the server sets at each change. */
type ChangeColumns = { version: number; lastModifiedBy: string; lastModifiedDate: string };

const entityTypeOf = (kind: RecordKind) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as EntityType;

/** Throws `error.idexists` if the input of a new record has an id. */
export const refuseId = (kind: RecordKind, { id }: Identity) => {
  if (id) throw problem('error.idexists', { entity: kind });
};

/** The id of the record that an input replaces. Throws `error.idnull` if it has none. */
export const requireId = (kind: RecordKind, { id }: Identity) => {
  if (!id) throw problem('error.idnull', { entity: kind });
  return id;
};

type Creation<Record extends Stored> = {
  kind: RecordKind;
  idempotencyKey: IdempotencyKey;
  /** Inserts the record inside the transaction. Throws a problem if it is not allowed. */
  insert: (db: Database) => Promise<Record>;
};

/** Creates a record in a transaction of its own, once per idempotency key: inserts it and audits the creation. */
export const createRecord = <Record extends Stored>(
  { db }: Pick<Context, 'db'>,
  user: SignedInUser,
  { kind, idempotencyKey, insert }: Creation<Record>,
) =>
  db.transaction().execute((db) =>
    runIdempotently(db, user, idempotencyKey, async () => {
      const record = await insert(db);
      await auditChange(db, user, entityTypeOf(kind), 'CREATE', record);
      return record;
    }),
  );

type Replacement<Record extends Stored, Columns> = {
  kind: RecordKind;
  input: Identity;
  /** Reads the stored record and locks its row until the transaction ends. */
  lock: (id: number) => Promise<Record | undefined>;
  /** Returns the columns to write. Throws a problem if the change is not allowed. */
  change: (before: Record) => Columns | Promise<Columns>;
  write: (id: number, columns: Columns & ChangeColumns) => Promise<Record>;
};

/**
 * Replaces a record inside the transaction `db`: locks it, compares the versions, writes it and audits the change. An input without a
 * version replaces any version. Throws `error.http.404`, and `error.concurrencyFailure` if the version has changed.
 */
export const replaceRecord = async <Record extends Stored, Columns>(
  db: Database,
  user: SignedInUser,
  { kind, input, lock, change, write }: Replacement<Record, Columns>,
) => {
  const id = requireId(kind, input);
  const before = await lock(id);
  if (!before) throw problem('error.http.404');
  if (typeof input.version === 'number' && input.version !== before.version) throw problem('error.concurrencyFailure', { entity: kind });
  const columns = await change(before);
  const after = await write(id, {
    ...columns,
    version: before.version + 1,
    lastModifiedBy: user.login,
    lastModifiedDate: new Date().toISOString(),
  });
  await auditChange(db, user, entityTypeOf(kind), 'UPDATE', after);
  return { before, after };
};

type Deletion<Record extends Stored> = {
  kind: RecordKind;
  id: number;
  lock: (id: number) => Promise<Record | undefined>;
  remove: (id: number) => Promise<unknown>;
};

/** Deletes a record inside the transaction `db`: locks it, deletes it and audits the deletion. Throws `error.http.404`. */
export const deleteRecord = async <Record extends Stored>(
  db: Database,
  user: Pick<SignedInUser, 'login'>,
  { kind, id, lock, remove }: Deletion<Record>,
) => {
  const record = await lock(id);
  if (!record) throw problem('error.http.404');
  await remove(id);
  await auditChange(db, user, entityTypeOf(kind), 'DELETE', record);
};
