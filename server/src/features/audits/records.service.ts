import type { EntityType, RecordKind } from '@ace/contract/audits/records.ts';
import type { EventType } from '@ace/contract/events.ts';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import { type DatabaseHandles, isReferenceViolation, isUniqueViolation } from '../../shared/database/pool.ts';
import type { Database } from '../../shared/database/schema.ts';
import { recordingEvents } from '../../shared/events/events.ts';
import { findStoredAnswer, type IdempotencyKey, storingAnswer } from '../../shared/http/idempotency.ts';
import { statementName } from '../../shared/lists/rows.ts';
import { problem } from '../../shared/problems.ts';
import { changeAudit, creationAudit, deletionAudit } from './audits.service.ts';

/** The record that an input replaces, and the version that the client has read; without a version, any. */
type Identity = { id?: number | null; version?: number | null };

type WriteContext = Pick<Context, 'db' | 'pool' | 'bus'>;

type Action = 'CREATE' | 'UPDATE' | 'DELETE';

/** How a kind of records is stored. */
export type RecordTable = {
  kind: RecordKind;
  table: string;
  /** The row `r` as the text of a JSON object, as it is answered and audited. */
  json: RawBuilder<string>;
  /** The id of the user who owns the row `r`, or null for records that belong to nobody. */
  ownerId: RawBuilder<number | null>;
  /** What happens by each action, with its payload of the row `r` and, after a change, of the row `f` that it was. */
  events?: Record<Action, { type: EventType; payload: RawBuilder<unknown> }>;
};

/** A record as it is sent: columns by name, with the id and the version that it replaces unless it is new. */
type Row = Identity & Record<string, unknown>;

export type Write<Answer> = {
  of: RecordTable;
  action: Action;
  /** The records; or a function that decides inside the transaction what to write, and may lock, write elsewhere, and throw. All have the same columns. */
  rows: Row[] | ((db: Database) => Promise<Row[]>);
  /**
   * A statement that writes the rows `sent`, which have the columns of the table, and returns those that it wrote. It leaves out what the rules do not
   * allow: then nothing is written.
   */
  statement: (columns: string[]) => RawBuilder<unknown>;
  /** Throws why the rules of the kind did not allow it, if they still do not. Only reads. */
  explain?: (db: Database, rows: Row[]) => Promise<unknown>;
  /** For one record: the answer to this key is stored with it, and an earlier answer is returned instead. */
  idempotencyKey?: IdempotencyKey;
  /** What is answered of the row `r`, as JSON text; by default the record. */
  answer?: RawBuilder<string>;
  /** The last that happens inside the transaction, if something else is to be written with the records. What it throws takes all back. */
  conclude?: (db: Database, answers: Answer[]) => Promise<unknown>;
};

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

/** The condition that `visibleTo` may see the row `r`; null sees all. */
export const isVisible = ({ ownerId }: Pick<RecordTable, 'ownerId'>, visibleTo: number | null) =>
  visibleTo === null ? sql<boolean>`true` : sql<boolean>`${ownerId} = ${visibleTo}`;

/** The condition that the row `r` has the id and version of the row `sent`, and that the caller may see it. */
const isMeant = (of: RecordTable, visibleTo: number | null) =>
  sql<boolean>`r.id = sent.id and (sent.version is null or sent.version = r.version) and ${isVisible(of, visibleTo)}`;

type Insertion = { columns: string[]; given?: Record<string, RawBuilder<unknown>>; from?: RawBuilder<unknown> };

/** The names of columns as text, because a node for each takes longer than the rest of a write. */
const quoted = (names: string[], prefix = '') => sql.raw(names.map((name) => `${prefix}"${name.replaceAll('"', '""')}"`).join(', '));

/** The columns that have the values of `sent`, those that are `given` as expressions, and the expressions, each after a comma. */
const partsOf = ({ columns, given = {} }: Insertion) => ({
  plain: columns.filter((name) => !(name in given)),
  named: Object.keys(given),
  expressions: sql.join(
    Object.values(given).map((expression) => sql`, ${expression}`),
    sql``,
  ),
});

/** Inserts the rows `sent` in their order, each once for each row of `from`; by default all. */
export const inserting = ({ table }: RecordTable, insertion: Insertion) => {
  const { plain, named, expressions } = partsOf(insertion);
  return sql`insert into ${sql.table(table)} (${quoted([...plain, ...named])})
    select ${quoted(plain, 'sent.')}${expressions} from ${insertion.from ?? sql`sent`} returning *`;
};

type Change = Insertion & { visibleTo: number | null; by: string; where?: RawBuilder<boolean> };

/** Writes the columns of the rows `sent` into the records `r` that have their id and version and that the caller may see. */
export const replacing = (of: RecordTable, { visibleTo, by, where = sql`true`, ...insertion }: Change) => {
  const { plain, named, expressions } = partsOf(insertion);
  const sent = plain.filter((name) => name !== 'id' && name !== 'version');
  return sql`update ${sql.table(of.table)} r set (${quoted([...sent, ...named, 'version', 'lastModifiedBy', 'lastModifiedDate'])})
    = row (${quoted(sent, 'sent.')}${expressions}, r.version + 1, ${by}, now())
    from ${insertion.from ?? sql`sent`} where ${isMeant(of, visibleTo)} and ${where} returning r.*`;
};

type Removal = { visibleTo: number | null; from?: RawBuilder<unknown>; where?: RawBuilder<boolean> };

/** Deletes the records `r` that have the id and version of the rows `sent` and that the caller may see. */
export const deleting = (of: RecordTable, { visibleTo, from = sql`sent`, where = sql`true` }: Removal) =>
  sql`delete from ${sql.table(of.table)} r using ${from} where ${isMeant(of, visibleTo)} and ${where} returning r.*`;

type Actor = Pick<Caller, 'login'> & { id?: number };

type Statement = Pick<Write<never>, 'of' | 'action' | 'statement' | 'idempotencyKey' | 'answer'>;

/** The statement that writes all: records, audits, events, and the answer to a key. It fails with `NOT_WRITTEN` unless everything was written. */
const statementOf = (actor: Actor, { of, action, statement, idempotencyKey, answer }: Statement, rows: Row[]) => {
  const type = entityTypeOf(of.kind);
  const event = of.events?.[action];
  const isChange = action === 'UPDATE';
  const described = sql`described`;
  const answered = answer ? sql`answer` : sql`json`;
  const audit = {
    CREATE: () => creationAudit(actor, type, described),
    UPDATE: () => changeAudit(actor, type, described, sql`(select r.id, ${of.json} as json, r."createdBy", r."createdDate" from former r)`),
    DELETE: () => deletionAudit(actor, type, described),
  }[action]();
  // Of a function PostgreSQL expects a hundred rows, and plans to read whole tables for them.
  const limit = rows.length === 1 ? sql`limit 1` : sql``;
  const parts = [
    sql`sent as (select * from json_populate_recordset(null::${sql.table(of.table)}, ${JSON.stringify(rows)}) with ordinality ${limit})`,
    // A statement sees the rows that it changes as they were.
    ...(isChange ? [sql`former as (select r.* from ${sql.table(of.table)} r join sent on sent.id = r.id)`] : []),
    sql`written as (${statement(Object.keys(rows[0] ?? {}))})`,
    sql`described as materialized (
      select r.id, ${of.json} as json,${answer ? sql` ${answer} as answer,` : sql``} ${of.ownerId} as "ownerId", ${event?.payload ?? sql`null`} as payload
      from written r ${isChange ? sql`join former f on f.id = r.id` : sql``})`,
    sql`audited as (${audit})`,
    ...(event ? [sql`happened as (${recordingEvents(event.type, actor.login, described)})`] : []),
    ...(idempotencyKey
      ? [sql`answered as (${storingAnswer(Number(actor.id), idempotencyKey, sql`select ${answered} from described`)})`]
      : []),
  ];
  const isAnswered = idempotencyKey ? sql`and (select count(*) from answered) = 1` : sql``;
  return sql<{ answers: string | null }>`with ${sql.join(parts)}
    select all_written(count(*) = ${rows.length} ${isAnswered}), '[' || string_agg(${answered}, ',' order by id) || ']' as answers from described`;
};

/**
 * Writes records inside the transaction `db`, with their audits and events. What the rules do not allow fails the transaction without a reason, so the
 * caller has locked and checked what it depends on.
 */
export const writeWithin = async <Answer>(db: Database, actor: Actor, write: Statement & { rows: Row[] }) => {
  const { rows } = await statementOf(actor, write, write.rows).execute(db);
  return JSON.parse(rows[0]?.answers ?? '[]') as Answer[];
};

/** The same outside of a transaction, prepared: one round trip, and no lock is held longer than the commit takes. */
const writeAtOnce = async <Answer>({ db, pool }: DatabaseHandles, actor: Actor, write: Statement, given: Row[]) => {
  const { sql: text, parameters } = statementOf(actor, write, given).compile(db);
  const { rows } = await pool.query<{ answers: string | null }>({ name: statementName(text), text, values: [...parameters] });
  return JSON.parse(rows[0]?.answers ?? '[]') as Answer[];
};

/** A statement left something out: `all_written` of migration 0051. */
const NOT_WRITTEN = 'ACE01';

const isNotWritten = (error: unknown) => error instanceof pg.DatabaseError && error.code === NOT_WRITTEN;

/** Whether a write failed for a reason that can be read: a rule of its statement, a taken value, or a record that is gone or still referred to. */
const isExplicable = (error: unknown) =>
  isNotWritten(error) || isReferenceViolation(error) || (error instanceof pg.DatabaseError && error.code === '23505');

/** Throws why these records may not be written; returns if there is no reason any more. Only reads. */
const explain = async (
  db: Database,
  caller: Caller,
  { of, action, explain }: Pick<Write<never>, 'of' | 'action' | 'explain'>,
  rows: Row[],
) => {
  if (action !== 'CREATE') {
    const { rows: stored } = await sql<{ id: number; version: number }>`select r.id, r.version from ${sql.table(of.table)} r
      where r.id = any(${rows.map(({ id }) => id)}::bigint[]) and ${isVisible(of, visibleTo(caller))}`.execute(db);
    const versions = new Map(stored.map(({ id, version }) => [id, version]));
    if (rows.some(({ id }) => !versions.has(Number(id)))) throw problem('error.http.404');
    const isChanged = ({ id, version }: Row) => typeof version === 'number' && version !== versions.get(Number(id));
    if (rows.some(isChanged)) throw problem('error.concurrencyFailure', { entity: of.kind });
  }
  await explain?.(db, rows);
};

/** The constraint that fails if somebody else changes a record at the same time. */
const AUDIT_VERSIONS = 'entityAudit_entityType_entityId_commitVersion_key';

/**
 * Lets those who change the same records one after the other go on from here. A statement that has waited for a row sees its audits as they were
 * before, and is tried again; without turns only one of many would succeed each time.
 */
const takeTurns = async (db: Database, { kind }: RecordTable, rows: Row[]) => {
  const ids = rows.map(({ id }) => id);
  await sql`select pg_advisory_xact_lock(hashtext(${kind}), hashint8(id))
    from (select id from unnest(${ids}::bigint[]) given (id) where id is not null order by id) given`.execute(db);
};

/** How often a write is tried that meets changes of others. */
const TRIES = 5;

/**
 * Writes records: all or none, once per idempotency key, with their audits, their events and the answer to the key. Answers with the records in the
 * order of their ids. Throws `error.http.404` for a record that the caller may not see, `error.concurrencyFailure` if its version has changed,
 * `error.idempotencyKeyReused`, and what `rows`, `explain` and `conclude` throw.
 */
export const writeRecords = async <Answer>(context: WriteContext, caller: Caller, write: Write<Answer>): Promise<Answer[]> => {
  const { rows, conclude, of, action, idempotencyKey = null } = write;
  const given = typeof rows === 'function' ? null : rows;
  if (given?.length === 0) return [];
  for (let left = TRIES - 1; ; left -= 1) {
    const isAgain = left < TRIES - 1;
    let sent = given ?? [];
    const inTransaction = async (db: Database) => {
      if (typeof rows === 'function') sent = await rows(db);
      else if (isAgain) await takeTurns(db, of, rows);
      const answers = await writeWithin<Answer>(db, caller, { ...write, rows: sent });
      await conclude?.(db, answers);
      return answers;
    };
    try {
      const isAlone = given !== null && !conclude && (!isAgain || action === 'CREATE');
      const answers = await (isAlone
        ? writeAtOnce<Answer>(context, caller, write, given)
        : context.db.transaction().execute(inTransaction));
      if (of.events?.[action]) context.bus.publish('events', null);
      return answers;
    } catch (error) {
      const earlier = await findStoredAnswer<Answer>(context.db, caller, idempotencyKey);
      if (earlier) return [earlier.answer];
      if (!isExplicable(error)) throw error;
      await explain(context.db, caller, write, sent);
      if (left > 0) continue;
      const isOvertaken = isUniqueViolation(error, AUDIT_VERSIONS) || isNotWritten(error);
      throw isOvertaken ? problem('error.concurrencyFailure', { entity: of.kind }) : error;
    }
  }
};

/** The same for one record, which is returned. */
export const writeRecord = async <Answer>(context: WriteContext, caller: Caller, write: Write<Answer>) => {
  const [answer] = await writeRecords(context, caller, write);
  return answer as Answer;
};
