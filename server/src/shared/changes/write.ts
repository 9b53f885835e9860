import { type AuditedKind, entityTypeOf } from '@ace/contract/audits/records.ts';
import type { EventType } from '@ace/contract/events.ts';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { PREPARED } from '../database/statements.ts';
import { recordingEvents } from '../events/events.ts';
import { fieldProblem, type ProblemCode, problem } from '../problems.ts';
import { changeAudit, creationAudit, deletionAudit } from './audits.ts';
import type { Change } from './change.ts';

/** The record that an input replaces, and the version that the client has read; without a version, any. */
export type Identity = { id?: number | null; version?: number | null };

type Action = 'CREATE' | 'UPDATE' | 'DELETE';

/** How a kind of records is stored. */
export type RecordTable = {
  kind: AuditedKind;
  table: string;
  /** The row `r` as the text of a JSON object, as it is answered and audited. */
  json: RawBuilder<string>;
  /** The id of the user who owns the row `r`, or null for records without an owner. */
  ownerId: RawBuilder<number | null>;
  /** What else the audit of a change has of the row `r`, as the text of a JSON object that is not empty, or null: what belongs to the record and stands elsewhere. */
  alsoAudited?: RawBuilder<string | null>;
  /** Columns that are no fields of what is sent, and where the rows `sent` are read from to have them. */
  insertion?: Pick<Insertion, 'given' | 'from'>;
  /** The field that has a taken value, by the unique constraint or index that says so. */
  unique?: Record<string, string>;
  /** The problem by the name under which a trigger refuses a change; its detail is the problem's `params`. */
  refusals?: Record<string, ProblemCode>;
  /** What happens by each action, with its payload of the row `r` and, after a change, of the row `f` that it was. */
  events?: Record<Action, { type: EventType; payload: RawBuilder<unknown> }>;
};

/** A record as it is sent: columns by name, with the id and the version that it replaces unless it is new. */
type Row = Identity & Record<string, unknown>;

type Write = {
  of: RecordTable;
  action: Action;
  /** All have the same columns. New ones are the caller's, unless they say whose they are. */
  rows: Row[];
  /** A statement that writes the rows `sent`, which have the columns of the table, and returns what it wrote; by default all of them, of any owner. */
  statement?: (columns: string[]) => RawBuilder<unknown>;
  /** What is answered of the row `r`, as JSON text; by default the record. */
  answer?: RawBuilder<string>;
};

/** Throws `error.idexists` if the input of a new record has an id. */
export const refuseId = (kind: AuditedKind, { id }: Identity) => {
  if (id) throw problem('error.idexists', { entity: kind });
};

/** The id of the record that an input replaces. Throws `error.idnull` if it has none. */
export const requireId = (kind: AuditedKind, { id }: Identity) => {
  if (!id) throw problem('error.idnull', { entity: kind });
  return id;
};

/** Throws `error.concurrencyFailure` if an input replaces another version of the stored record. */
export const requireVersion = (kind: AuditedKind, { version }: Identity, stored: { version: number }) => {
  if (typeof version === 'number' && version !== stored.version) throw problem('error.concurrencyFailure', { entity: kind });
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
export const inserting = ({ table, insertion: also }: RecordTable, own: Insertion) => {
  const insertion = { ...also, ...own };
  const { plain, named, expressions } = partsOf(insertion);
  return sql`insert into ${sql.table(table)} (${quoted([...plain, ...named])})
    select ${quoted(plain, 'sent.')}${expressions} from ${insertion.from ?? sql`sent`} returning *`;
};

type Replacement = Insertion & { visibleTo: number | null; by: string; where?: RawBuilder<boolean> };

/** Writes the columns of the rows `sent` into the records `r` that have their id and version and that the caller may see. */
export const replacing = (of: RecordTable, { visibleTo, by, where = sql`true`, ...own }: Replacement) => {
  const insertion = { ...of.insertion, ...own };
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

/**
 * Locks the records that a change replaces or deletes, in the order of their ids, until it is over. Throws `error.http.404` for one that `visibleTo` may not
 * see (null sees all), and `error.concurrencyFailure` for one whose version has changed.
 */
export const lockRecords = async ({ db }: Change, of: RecordTable, sent: Identity[], visibleTo: number | null) => {
  const ids = sent.map(({ id }) => id);
  const { rows } = await sql<{ id: number; version: number }>`${sql.raw(PREPARED)} select r.id, r.version from ${sql.table(of.table)} r
    where r.id = any(${ids}::bigint[]) and ${isVisible(of, visibleTo)} order by r.id for update of r`.execute(db);
  const stored = new Map(rows.map((row) => [row.id, row]));
  const found = sent.map((each) => stored.get(Number(each.id)));
  for (const [index, each] of sent.entries()) {
    const record = found[index];
    if (!record) throw problem('error.http.404');
    requireVersion(of.kind, each, record);
  }
};

/** What writes the rows `sent`, if nothing else is said. */
const WRITING: Record<Action, (of: RecordTable, columns: string[], by: string) => RawBuilder<unknown>> = {
  CREATE: (of, columns) => inserting(of, { columns }),
  UPDATE: (of, columns, by) => replacing(of, { columns, visibleTo: null, by }),
  DELETE: (of) => deleting(of, { visibleTo: null }),
};

/** The statement that writes all: records, audits and events. It fails unless every record was written. */
const statementOf = (actor: { login: string }, { of, action, rows, statement, answer }: Write) => {
  const columns = Object.keys(rows[0] ?? {});
  const type = entityTypeOf(of.kind);
  const event = of.events?.[action];
  const isChange = action === 'UPDATE';
  const described = sql`described`;
  const also = isChange ? of.alsoAudited : undefined;
  // One object of two, as text: json has no concatenation, and jsonb would sort the fields.
  const changed = also ? sql`(select id, coalesce(left(json, -1) || ',' || substr(also, 2), json) as json from described)` : described;
  const answered = answer ? sql`answer` : sql`json`;
  const audit = {
    CREATE: () => creationAudit(actor, type, described),
    UPDATE: () => changeAudit(actor, type, changed, sql`(select r.id, ${of.json} as json, r."createdBy", r."createdDate" from former r)`),
    DELETE: () => deletionAudit(actor, type, described),
  }[action]();
  // Of a function PostgreSQL expects a hundred rows, and plans to read whole tables for them.
  const limit = rows.length === 1 ? sql`limit 1` : sql``;
  const parts = [
    sql`sent as (select * from json_populate_recordset(null::${sql.table(of.table)}, ${JSON.stringify(rows)}) with ordinality ${limit})`,
    // A statement sees the rows that it changes as they were.
    ...(isChange ? [sql`former as (select r.* from ${sql.table(of.table)} r join sent on sent.id = r.id)`] : []),
    sql`written as (${statement ? statement(columns) : WRITING[action](of, columns, actor.login)})`,
    sql`described as materialized (
      select r.id, ${of.json} as json,${answer ? sql` ${answer} as answer,` : sql``}${also ? sql` ${also} as also,` : sql``} ${of.ownerId} as "ownerId", ${event?.payload ?? sql`null`} as payload
      from written r ${isChange ? sql`join former f on f.id = r.id` : sql``})`,
    sql`audited as (${audit})`,
    ...(event ? [sql`happened as (${recordingEvents(event.type, actor.login, described)})`] : []),
  ];
  return sql<{ answers: string | null }>`${sql.raw(PREPARED)} with ${sql.join(parts)}
    select all_written(count(*) = ${rows.length}), '[' || string_agg(${answered}, ',' order by id) || ']' as answers from described`;
};

/** The problem at the field whose value another record has, or by which a trigger refuses; the error itself if it is none of those. */
const explained = ({ kind, unique = {}, refusals = {} }: RecordTable, error: unknown) => {
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code, constraint = '', detail } = error;
  const field = code === '23505' && unique[constraint];
  if (field) return fieldProblem(kind, field, 'unique');
  const refusal = refusals[constraint];
  return refusal ? problem(refusal, { entity: kind, params: detail }) : error;
};

/**
 * Writes records of one kind, with their audits and events: all, or it throws. What it depends on is locked and checked before. Answers with the records in
 * the order of their ids. Throws `unique` at a field whose value is taken.
 */
export const write = async <Answer>({ db, caller, tell }: Change, records: Write): Promise<Answer[]> => {
  const { of, action, rows } = records;
  if (rows.length === 0) return [];
  const { login } = caller;
  const owned = action === 'CREATE' ? rows.map((row) => ({ createdBy: login, lastModifiedBy: login, ...row })) : rows;
  const written = await statementOf(caller, { ...records, rows: owned })
    .execute(db)
    .catch((error) => Promise.reject(explained(of, error)));
  if (of.events?.[action]) tell('events', null);
  return JSON.parse(written.rows[0]?.answers ?? '[]') as Answer[];
};

/** Writes one record. */
export const writeOne = async <Answer>(tx: Change, { row, ...record }: Omit<Write, 'rows'> & { row: Row }) => {
  const [answer] = await write<Answer>(tx, { ...record, rows: [row] });
  return answer as Answer;
};
