import type { EntityAudit, EntityAuditQuery, EntityType, HistoryQuery, PreviousVersionQuery } from '@ace/contract/audits/entity-audit.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { jsonOf } from '../../shared/lists/rows.ts';
import { problem } from '../../shared/problems.ts';
import './audits.tables.ts';

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
