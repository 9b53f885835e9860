import type { Said } from '@ace/contract/scans/decide.ts';
import { REPEATED_WITHIN_HOURS, type ScanMode } from '@ace/contract/scans/modes.ts';
import type { Scan } from '@ace/contract/scans/scan.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { DeliveryStatus, PublicReason } from '@ace/contract/trackings/statuses.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import type { Change } from '../../shared/changes/change.ts';
import { type Read, shipmentFields } from '../shipments/shipments.reads.ts';
import { recordTrackings, removeUnchanged } from '../trackings/trackings.service.ts';
import { findDifferences } from './counting.repository.ts';
import { forgetTracking, insertTracking, moveTracking } from './scans.repository.ts';

/** What happens to a shipment when its packages were scanned: all of them, or the first one. */
const TRACKED: { [mode in ScanMode]?: { status: DeliveryStatus; needs: 'all' | 'first' } } = {
  receive: { status: 'ARRIVED_HUB', needs: 'all' },
  outForDelivery: { status: 'OUT_FOR_DELIVERY', needs: 'all' },
  delivered: { status: 'DELIVERED', needs: 'all' },
  failed: { status: 'FAILED_ATTEMPT', needs: 'first' },
  return: { status: 'FAILED_ATTEMPT', needs: 'first' },
};

/** What is counted of a shipment. */
export const COUNTED = shipmentFields('aceBillNumber', 'totalPackages');

type Details = Partial<Pick<Tracking, 'details' | 'codedDetails'>>;

/** How many packages there were, of how many. */
export const countedDetails = (received: number, total: number): Details => ({
  codedDetails: { code: 'packages', params: { received, total } },
});

type Sent = Partial<Pick<Scan, 'reason' | 'name'>>;

/** What a tracking says besides its status. */
const saidBy = (mode: ScanMode, { reason, name }: Sent, total: number) => {
  if (mode === 'delivered') return { details: name ?? null };
  if (reason === 'sender') return { deliveryStatus: 'EXCEPTION' as const, codedDetails: { code: 'returned' as const, params: {} } };
  if (mode === 'failed' || mode === 'return') return { publicReason: (reason ?? null) as PublicReason | null };
  return countedDetails(total, total);
};

type Happened = Pick<Tracking, 'dateTime' | 'deliveryStatus' | 'location' | 'scan'> & Details & { publicReason?: PublicReason | null };

/** Records a tracking of a shipment that the change has locked, as coming of scans. */
export const recordOf = async (tx: Change, { aceBillNumber }: Pick<Shipment, 'aceBillNumber'>, happened: Happened) => {
  const row = { publicReason: null, details: null, ...happened, aceBillNumber, source: 'scan' as const };
  const [tracking] = await recordTrackings(tx, [row]);
  if (!tracking) throw new Error('A tracking of a scan was not recorded');
  return tracking;
};

const REPEATED_WITHIN_MS = REPEATED_WITHIN_HOURS * 3_600_000;

/** Makes the trackings of a shipment those that follow from its scans that say the same. What a person has changed since stays. */
export const reconcileTrackings = async (tx: Change, shipment: Read<typeof COUNTED>, said: Said) => {
  const rule = TRACKED[said.mode];
  if (!rule) return;
  const { stale, due } = await findDifferences(tx.db, shipment, said, rule.needs);
  const gone = await removeUnchanged(tx, stale);
  for (const { scan } of stale.filter(({ id }) => gone.includes(id))) await forgetTracking(tx, scan);
  const edited = stale.filter(({ id }) => !gone.includes(id));
  for (const { uuid, at, place, details, number, device } of due) {
    // A correction belongs to this scan, which was made instead.
    const former = edited.find((each) => Math.abs(Date.parse(each.at) - Date.parse(at)) < REPEATED_WITHIN_MS);
    if (former) {
      edited.splice(edited.indexOf(former), 1);
      await moveTracking(tx, former.scan, uuid);
      continue;
    }
    const fields = { deliveryStatus: rule.status, ...saidBy(said.mode, details, shipment.totalPackages) };
    await insertTracking(
      tx,
      uuid,
      await recordOf(tx, shipment, { dateTime: at, location: place, scan: { package: number, device }, ...fields }),
    );
  }
};
