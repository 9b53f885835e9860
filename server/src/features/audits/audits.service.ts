import type { EntityAudit, EntityAuditQuery, EntityType, HistoryQuery, PreviousVersionQuery } from '@ace/contract/audits/entity-audit.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { jsonOf } from '../../shared/lists/rows.ts';
import { problem } from '../../shared/problems.ts';
import './audits.tables.ts';

type Actor = Pick<Caller, 'login'>;

const COLUMN_LIST = sql`("entityType", "entityId", action, "commitVersion", "entityValue", "modifiedBy", "modifiedDate")`;

/**
 * The audits of records as they were before their first audited change: those of samples, and of the time before there were audits. `rows` has their `id`,
 * `json`, `createdBy` and `createdDate`. The change that follows is the second. They are dated as their records were created, and listed where they were
 * written: just before that change.
 */
const formerAudits = (type: EntityType, rows: RawBuilder<unknown>) =>
  sql`select ${type}, id, 'CREATE', 1, json_strip_nulls(json::json)::text, "createdBy", "createdDate" from ${rows} former
    where not exists (select from "entityAudit" a where a."entityType" = ${type} and a."entityId" = former.id)`;

/** The audits of the records of `rows`, which has their `id` and `json`. Fields without a value are left out: half of a shipment's JSON. */
const audits = ({ login }: Actor, type: EntityType, action: EntityAudit['action'], rows: RawBuilder<unknown>) => {
  // The former record of a first change may be written by the same statement, which does not see it.
  const none = action === 'UPDATE' ? 1 : 0;
  const next = sql`(select coalesce(max(a."commitVersion"), ${sql.lit(none)}) + 1 from "entityAudit" a where a."entityType" = ${type} and a."entityId" = changed.id)`;
  return sql`select ${type}, id, ${action}, ${action === 'CREATE' ? sql`1` : next}, json_strip_nulls(json::json)::text, ${login}, now() from ${rows} changed`;
};

/** A statement that audits the creation of records; `rows` has their `id` and `json`. */
export const creationAudit = (user: Actor, type: EntityType, rows: RawBuilder<unknown>) =>
  sql`insert into "entityAudit" ${COLUMN_LIST} ${audits(user, type, 'CREATE', rows)}`;

/**
 * The same for changes, with what the records were before (`former`) if nothing is recorded of them. It violates a unique constraint if somebody else
 * changes a record at the same time.
 */
export const changeAudit = (user: Actor, type: EntityType, rows: RawBuilder<unknown>, former: RawBuilder<unknown>) =>
  sql`insert into "entityAudit" ${COLUMN_LIST} ${formerAudits(type, former)} union all ${audits(user, type, 'UPDATE', rows)}`;

/** The same for deletions; `rows` has the records as they were. */
export const deletionAudit = (user: Actor, type: EntityType, rows: RawBuilder<unknown>) =>
  sql`insert into "entityAudit" ${COLUMN_LIST} ${audits(user, type, 'DELETE', rows)}`;

const COLUMNS = ['entityType', 'entityId', 'action', 'commitVersion', 'entityValue', 'modifiedDate', 'modifiedBy'] as const;

/** The changes of a type of record, as they are answered. */
const changesOf = (db: Database, entityType: EntityType) =>
  db.selectFrom('entityAudit').select(COLUMNS).where('entityType', '=', entityType);

/** The changes of one record, newest first; with `before`, those before this version. */
const historyOf = (db: Database, entityType: EntityType, entityId: number, before?: number) =>
  changesOf(db, entityType)
    .where('entityId', '=', entityId)
    .$if(before !== undefined, (query) => query.where('commitVersion', '<', Number(before)))
    .orderBy('commitVersion', 'desc');

/** The changes of one record or of all records of a type, the last recorded first, as JSON text. Throws `error.pageTooLarge`. */
export const listChanges = async ({ db }: Context, { entityType, entityId, limit }: EntityAuditQuery) => {
  // Each order has its own index.
  const newest = entityId === undefined ? changesOf(db, entityType).orderBy('id', 'desc') : historyOf(db, entityType, entityId);
  return jsonOf(await newest.limit(limit).execute());
};

/** The changes of one record before the version `before`, newest first, as JSON text. The caller checks whether the user may see the record. */
export const listHistory = async ({ db }: Context, entityType: EntityType, entityId: number, { before, size }: HistoryQuery) =>
  jsonOf(await historyOf(db, entityType, entityId, before).limit(size).execute());

/** The change before `commitVersion`, with the record as it was then. Throws `error.http.404` if none is recorded. */
export const readPreviousChange = async ({ db }: Context, { qualifiedName, entityId, commitVersion }: PreviousVersionQuery) => {
  const change = await historyOf(db, qualifiedName, entityId, commitVersion).limit(1).executeTakeFirst();
  if (!change) throw problem('error.http.404');
  return change as EntityAudit;
};
