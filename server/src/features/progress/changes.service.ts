import { isDeepStrictEqual } from 'node:util';
import type { PassedOn } from '@ace/contract/desk/desk.ts';
import { keptPackageLines, numberedLines } from '@ace/contract/shipments/packages.ts';
import { type Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { sql } from 'kysely';
import type { ZodType } from 'zod';
import type { Change } from '../../shared/changes/change.ts';
import type { Database } from '../../shared/database/schema.ts';
import { problem } from '../../shared/problems.ts';
import { CHANGED_NOW, CLOCK, lockProgress } from './progress.reads.ts';
import './progress.tables.ts';

type Fields = Partial<Shipment>;

/** What of a shipment its customer may change after the delivery: what no carrier reads. */
const OWN_REMARKS = ['notes', 'senderLanguage', 'receiverLanguage', 'withoutNotifications'];

const schemas = new Map<string, ZodType>(Object.entries(ShipmentInput.shape));

/** A stored value as it would be stored today. One that would be refused stays as it is. */
const uniformValue = (field: string, value: unknown) => {
  const parsed = schemas.get(field)?.safeParse(value);
  return parsed?.success ? parsed.data : value;
};

/** A stored shipment as it would be stored today: those of samples, migrations and older versions of the program may be written otherwise. */
const uniform = (stored: Shipment): Shipment => {
  const fields = Object.fromEntries(Object.entries(stored).map(([field, value]) => [field, uniformValue(field, value)])) as Shipment;
  return { ...fields, packageInfos: numberedLines(keptPackageLines(fields), [], fields.totalPackages) };
};

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
 * Decides what a customer's change of a shipment means by its progress (docs/domain.md, "Progress"). The caller holds the lock of the shipment's row,
 * and writes `after` in the same transaction. Throws `error.shipmentDelivered` if it is delivered and more than its notes would change. After the
 * hand-over, the change becomes a task of the worklist, with the first value of each field. A trigger takes fields away that were changed back, by
 * whomever (migration 0014).
 */
export const followCustomersChange = async ({ db, caller }: Change, before: Shipment, after: Fields) => {
  const progress = await lockProgress(db, before.id);
  const stored = uniform(before);
  const changed = changedFields(stored, after).filter((field) => !OWN_REMARKS.includes(field));
  if (changed.length === 0) return;
  if (progress.deliveryStatus === 'DELIVERED') throw problem('error.shipmentDelivered', { entity: 'shipment' });

  const open = await openChange(db, before.id);
  // More than handed over: a customer may have chosen no partner since, and cannot remove the number. The goods are where they are.
  const mayBeAtPartner = progress.handedOverAt !== null || before.partnerShipmentId !== null;
  if (!open && !mayBeAtPartner) return;
  // By the clock of the database, because a snooze of another copy of the program is compared with it.
  const values = {
    before: JSON.stringify({ ...pick(stored, changed), ...open?.before }),
    lastModifiedBy: caller.login,
    lastModifiedDate: CLOCK,
  };
  if (open) await db.updateTable('shipmentChange').set(values).where('id', '=', open.id).execute();
  else
    await db
      .insertInto('shipmentChange')
      .values({ shipmentId: before.id, createdDate: CLOCK, ...values })
      .execute();
};

/**
 * Records that the caller has told the partner what a customer changed after the hand-over. `version` is that of the shipment that the caller has seen.
 * Throws `error.http.404` if nothing is to be passed on, and `error.concurrencyFailure` if the shipment was changed since.
 */
export const passOnChange = async ({ db, caller }: Change, id: number, version: number) => {
  const shipment = await db.selectFrom('shipment').select('version').where('id', '=', id).forShare().executeTakeFirst();
  const open = shipment && (await openChange(db, id));
  if (!open) throw problem('error.http.404');
  if (shipment.version !== version) throw problem('error.concurrencyFailure', { entity: 'task' });
  const passedOn: PassedOn = { passedOnBy: caller.login, passedOnDate: new Date().toISOString() };
  await sql`update "shipmentChange" h set after = ${CHANGED_NOW}, "passedOnBy" = ${passedOn.passedOnBy}, "passedOnDate" = ${passedOn.passedOnDate}
    where h.id = ${open.id}`.execute(db);
  return passedOn;
};
