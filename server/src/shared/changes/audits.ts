import type { EntityAudit, EntityType } from '@ace/contract/audits/entity-audit.ts';
import { type RawBuilder, sql } from 'kysely';

type Actor = { login: string };

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
 * The same for changes, with what the records were before (`former`) if nothing is recorded of them. The records are locked, so that no other change
 * takes the same version.
 */
export const changeAudit = (user: Actor, type: EntityType, rows: RawBuilder<unknown>, former: RawBuilder<unknown>) =>
  sql`insert into "entityAudit" ${COLUMN_LIST} ${formerAudits(type, former)} union all ${audits(user, type, 'UPDATE', rows)}`;

/** The same for deletions; `rows` has the records as they were. */
export const deletionAudit = (user: Actor, type: EntityType, rows: RawBuilder<unknown>) =>
  sql`insert into "entityAudit" ${COLUMN_LIST} ${audits(user, type, 'DELETE', rows)}`;
