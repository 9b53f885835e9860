import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Caller } from '../../shared/caller.ts';
import type { Change } from '../../shared/changes/change.ts';
import type { Database } from '../../shared/database/schema.ts';
import { recordTrackings, removeUnchanged } from '../trackings/trackings.service.ts';
import { countDepartures, findTrackingsOf, forgetTrackingOf, insertTrackingOf, type Stored } from './manifests.repository.ts';

/** What whoever waits reads, in both languages. */
const detailsOf = (number: string) => `Đã bàn giao, chuyến ${number} (handed over, manifest ${number})`;

/**
 * Makes the trackings of shipments, which the change has locked, those that follow from the closed manifests: each has one for each time that all of its
 * packages have left. One that is due comes of this manifest; what somebody has changed since stays.
 */
export const settleDepartures = async (tx: Change<Caller>, shipments: Shipment[], { id, number, place, closedAt }: Stored) => {
  const due = await countDepartures(tx.db, shipments);
  const tracked = await findTrackingsOf(
    tx.db,
    shipments.map((each) => each.id),
  );
  const numberOf = (shipment: Shipment) => (due.get(shipment.id) ?? 0) - (tracked.get(shipment.id)?.length ?? 0);
  const surplus = shipments.flatMap((shipment) => (tracked.get(shipment.id) ?? []).slice(0, Math.max(0, -numberOf(shipment))));
  for (const { trackingId, version } of surplus) {
    await forgetTrackingOf(tx, trackingId);
    await removeUnchanged(tx, { id: trackingId, version });
  }
  const { login } = tx.caller;
  const event = {
    dateTime: closedAt ?? new Date().toISOString(),
    deliveryStatus: 'IN_TRANSIT',
    location: place,
    details: detailsOf(number),
  } as const;
  const rows = shipments
    .filter((shipment) => numberOf(shipment) > 0)
    .map(({ aceBillNumber }) => ({ ...event, aceBillNumber, source: 'scan' as const, createdBy: login, lastModifiedBy: login }));
  if (rows.length === 0) return;
  for (const { id: trackingId, version, shipmentId } of await recordTrackings(tx, rows))
    await insertTrackingOf(tx, { trackingId, version, manifestId: id, shipmentId });
};

/** Those of these shipments whose last package has left with a manifest. */
export const hasLeft = async (db: Database, shipments: Shipment[], manifestId: number) => {
  const tracked = await findTrackingsOf(
    db,
    shipments.map(({ id }) => id),
  );
  return new Set(shipments.flatMap(({ id }) => (tracked.get(id)?.some((each) => each.manifestId === manifestId) ? [id] : [])));
};
