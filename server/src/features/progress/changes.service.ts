import { isDeepStrictEqual } from 'node:util';
import type { PassedOn } from '@ace/contract/desk/desk.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/schema.ts';
import { problem } from '../../shared/problems.ts';
import type { SignedInUser } from '../../shared/signed-in-user.ts';
import { CHANGED_NOW, lockProgress } from './progress.reads.ts';
import './progress.tables.ts';

type Fields = Partial<Shipment>;

/** What of a shipment its customer may change after the delivery: what no carrier reads. */
const OWN_REMARKS = ['notes'];

/** The fields of `after` whose values differ from those of `before`. The order of keys within a value does not matter. */
const changedFields = (before: Fields, after: Fields) =>
  (Object.keys(after) as (keyof Shipment)[]).filter((field) => !isDeepStrictEqual(before[field], after[field]));

const pick = (record: Fields, fields: string[]): Fields =>
  Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)));

const openChange = (db: Database, shipmentId: number) =>
  db
    .selectFrom('shipmentChange')
    .select(['id', 'before'])
    .where('shipmentId', '=', shipmentId)
    .where('passedOnDate', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/**
 * Decides what a customer's change of a shipment means where it stands (docs/domain.md, "Progress"). The caller holds the lock of the shipment's row,
 * and writes `after` in the same transaction. Throws `error.shipmentDelivered` if it is delivered and more than its notes would change. After the
 * hand-over, the change becomes a task of the worklist, with the first value of each field; a change back takes it away.
 */
export const followCustomersChange = async (db: Database, user: SignedInUser, before: Shipment, after: Fields) => {
  const progress = await lockProgress(db, before.id);
  const changed = changedFields(before, after).filter((field) => !OWN_REMARKS.includes(field));
  if (changed.length === 0) return;
  if (progress.deliveryStatus === 'DELIVERED') throw problem('error.shipmentDelivered', { entity: 'shipment' });

  const open = await openChange(db, before.id);
  if (!open && !progress.handedOverAt) return;
  const known: Fields = { ...pick(before, changed), ...open?.before };
  const differing = changedFields({ ...before, ...after }, known);
  const now = new Date().toISOString();
  const values = { before: JSON.stringify(pick(known, differing)), lastModifiedBy: user.login, lastModifiedDate: now };
  if (!open)
    await db
      .insertInto('shipmentChange')
      .values({ shipmentId: before.id, createdDate: now, ...values })
      .execute();
  else if (differing.length === 0) await db.deleteFrom('shipmentChange').where('id', '=', open.id).execute();
  else await db.updateTable('shipmentChange').set(values).where('id', '=', open.id).execute();
};

/**
 * Records that somebody has told the partner what a customer changed after the hand-over. `version` is that of the shipment that they have seen.
 * Throws `error.http.404` if nothing is to be passed on, and `error.concurrencyFailure` if the shipment was changed since.
 */
export const passOnChange = async (db: Database, user: SignedInUser, id: number, version: number) => {
  const shipment = await db.selectFrom('shipment').select('version').where('id', '=', id).forShare().executeTakeFirst();
  const open = shipment && (await openChange(db, id));
  if (!open) throw problem('error.http.404');
  if (shipment.version !== version) throw problem('error.concurrencyFailure', { entity: 'task' });
  const passedOn: PassedOn = { passedOnBy: user.login, passedOnDate: new Date().toISOString() };
  await sql`update "shipmentChange" h set after = ${CHANGED_NOW}, "passedOnBy" = ${passedOn.passedOnBy}, "passedOnDate" = ${passedOn.passedOnDate}
    from shipment s where s.id = h."shipmentId" and h.id = ${open.id}`.execute(db);
  return passedOn;
};
