import type { EntityType, RecordKind } from '@ace/contract/audits/records.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import { type DatabaseHandles, isReferenceViolation, isUniqueViolation } from '../../shared/database/pool.ts';
import type { Database } from '../../shared/database/schema.ts';
import { type IdempotencyKey, runIdempotently, storingAnswer } from '../../shared/http/idempotency.ts';
import { statementName } from '../../shared/lists/rows.ts';
import { problem } from '../../shared/problems.ts';
import { auditChange, auditFormer, changeAudit, creationAudit } from './audits.service.ts';

type Stored = { id: number; version: number; createdBy: string; createdDate: string };

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
  /** The last that happens inside the transaction, if something else is to be written with the record. What it throws takes all back. */
  conclude?: (db: Database, record: Record) => Promise<void>;
};

/** Creates a record in a transaction of its own, once per idempotency key: inserts it and audits the creation. */
export const createRecord = <Record extends Stored>(
  { db }: Pick<Context, 'db'>,
  user: Caller,
  { kind, idempotencyKey, insert, conclude }: Creation<Record>,
) =>
  db.transaction().execute((db) =>
    runIdempotently(db, user, idempotencyKey, async () => {
      const record = await insert(db);
      await auditChange(db, user, entityTypeOf(kind), 'CREATE', record);
      await conclude?.(db, record);
      return record;
    }),
  );

type Statement = {
  kind: RecordKind;
  /** Writes a row and returns it whole, or returns none if it may not be written in this way. */
  write: RawBuilder<unknown>;
  /** The written row `r` as the text of a JSON object. */
  json: RawBuilder<string>;
};

/** Runs a statement that writes a row, with the statements `others`, and returns the row as the API answers it; undefined if none was written. */
const runAtOnce = async <Record extends Stored>(
  { db, pool }: DatabaseHandles,
  { write, json }: Statement,
  others: RawBuilder<unknown>[],
) => {
  const statement = sql`with written as (${write}), described as materialized (select r.id, ${json} as json from written r),
    ${sql.join(others.map((other, index) => sql`${sql.id(`other${index}`)} as (${other})`))} select json from described`.compile(db);
  const { rows } = await pool.query<{ json: string }>({
    name: statementName(statement.sql),
    text: statement.sql,
    values: [...statement.parameters],
  });
  return rows[0] && (JSON.parse(rows[0].json) as Record);
};

/**
 * Creates a record, its audit and the answer to its idempotency key in one statement: one round trip, and no lock is held longer than the commit
 * takes. Returns undefined if nothing was inserted, if the key was used before, or if a row that it refers to has just changed. Then `createRecord`
 * finds out why.
 */
export const createAtOnce = async <Record extends Stored>(
  handles: DatabaseHandles,
  user: Caller,
  idempotencyKey: IdempotencyKey,
  statement: Statement,
) => {
  const described = sql`described`;
  const audit = creationAudit(user, entityTypeOf(statement.kind), described);
  const others = idempotencyKey ? [audit, storingAnswer(user, idempotencyKey, described)] : [audit];
  return await runAtOnce<Record>(handles, statement, others).catch((error: unknown) => {
    if (isUniqueViolation(error, 'idempotencyKey_pkey') || isReferenceViolation(error)) return undefined;
    throw error;
  });
};

/**
 * Replaces a record and audits the change in one statement. Returns undefined if nothing was written, or if somebody else changed the record at
 * the same time. Then `replaceRecord` finds out why.
 */
export const replaceAtOnce = async <Record extends Stored>(handles: DatabaseHandles, user: Caller, statement: Statement) => {
  const { kind, json } = statement;
  // A statement sees the rows that it changes as they were.
  const former = sql`(select r.id, ${json} as json, r."createdBy", r."createdDate" from ${sql.table(kind)} r join described d on d.id = r.id)`;
  const audit = changeAudit(user, entityTypeOf(kind), sql`described`, former);
  return await runAtOnce<Record>(handles, statement, [audit]).catch((error: unknown) => {
    if (isUniqueViolation(error, 'entityAudit_entityType_entityId_commitVersion_key')) return undefined;
    throw error;
  });
};

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
  user: Caller,
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
  await auditFormer(db, entityTypeOf(kind), before);
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
  user: Pick<Caller, 'login'>,
  { kind, id, lock, remove }: Deletion<Record>,
) => {
  const record = await lock(id);
  if (!record) throw problem('error.http.404');
  await remove(id);
  await auditChange(db, user, entityTypeOf(kind), 'DELETE', record);
};
