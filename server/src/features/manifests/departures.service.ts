import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Change } from '../../shared/changes/change.ts';
import type { Database } from '../../shared/database/schema.ts';
import { recordTrackings, removeUnchanged } from '../trackings/trackings.service.ts';
import { findDepartures, findLastClosed, findTrackingsOf, forgetTrackings, insertTrackings, type Stored } from './manifests.repository.ts';

type Leaving = Pick<Shipment, 'id' | 'aceBillNumber' | 'totalPackages'>;

/**
 * Records, of a manifest that the change has closed, the departure of each shipment all of whose packages have left with this, unless one of the manifests with
 * them has recorded it; takes that back of shipments of a manifest that is open again. What a person has changed since stays. The shipments are locked.
 */
export const reconcileDepartures = async (tx: Change, shipments: Leaving[], { id, number, place, closedAt }: Stored) => {
  const departures = await findDepartures(tx.db, shipments);
  const trackings = await findTrackingsOf(
    tx.db,
    shipments.map((each) => each.id),
  );
  /** The trackings of the departure to which the packages of a shipment belong now. */
  const trackedOf = (shipment: Leaving) => {
    const manifestIds = departures.get(shipment.id)?.manifestIds ?? [];
    return (trackings.get(shipment.id) ?? []).filter(({ manifestId }) => manifestIds.includes(manifestId));
  };
  const isComplete = (shipment: Leaving) => departures.get(shipment.id)?.isComplete === true;
  const undone = shipments.filter((shipment) => !isComplete(shipment)).flatMap(trackedOf);
  const gone = await removeUnchanged(
    tx,
    undone.map(({ trackingId: id, version }) => ({ id, version })),
  );
  if (gone.length > 0) await forgetTrackings(tx, gone);
  if (closedAt === null) return;
  const said = { details: null, codedDetails: { code: 'handedOver' as const, params: { manifest: number } } };
  const event = { dateTime: closedAt, deliveryStatus: 'IN_TRANSIT', location: place, ...said } as const;
  const rows = shipments
    .filter((shipment) => isComplete(shipment) && trackedOf(shipment).length === 0)
    .map(({ aceBillNumber }) => ({ ...event, aceBillNumber, source: 'scan' as const }));
  if (rows.length === 0) return;
  const recorded = await recordTrackings(tx, rows);
  await insertTrackings(
    tx,
    recorded.map(({ id: trackingId, version, shipmentId }) => ({ trackingId, version, manifestId: id, shipmentId })),
  );
};

/** Records the departure of a shipment that has fewer packages by now, all of which have left, as of the last manifest with them. */
export const followTotal = async (tx: Change, shipment: Leaving) => {
  const manifest = await findLastClosed(tx.db, shipment.id);
  if (manifest) await reconcileDepartures(tx, [shipment], manifest);
};

/** Those of these shipments whose last package has left with a manifest. */
export const hasLeft = async (db: Database, shipments: Pick<Shipment, 'id'>[], manifestId: number) => {
  const tracked = await findTrackingsOf(
    db,
    shipments.map(({ id }) => id),
  );
  return new Set(shipments.flatMap(({ id }) => (tracked.get(id)?.some((each) => each.manifestId === manifestId) ? [id] : [])));
};
