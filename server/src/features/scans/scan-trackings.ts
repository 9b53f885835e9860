import { REPEATED_WITHIN_HOURS, type ScanMode } from '@ace/contract/scans/modes.ts';
import type { Scan } from '@ace/contract/scans/scan.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { DeliveryStatus, PublicReason } from '@ace/contract/trackings/statuses.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import type { Change } from '../../shared/changes/change.ts';
import { recordTrackings, removeUnchanged } from '../trackings/trackings.service.ts';
import { type Deciding, findScans, findTracked, forgetTracking, insertTracking, type Kind, moveTracking } from './scans.repository.ts';

/** What happens to a shipment when its packages were scanned: all of them, or the first one. */
const TRACKED: { [mode in ScanMode]?: { status: DeliveryStatus; needs: 'all' | 'first' } } = {
  receive: { status: 'ARRIVED_HUB', needs: 'all' },
  outForDelivery: { status: 'OUT_FOR_DELIVERY', needs: 'all' },
  delivered: { status: 'DELIVERED', needs: 'all' },
  failed: { status: 'FAILED_ATTEMPT', needs: 'first' },
  return: { status: 'FAILED_ATTEMPT', needs: 'first' },
};

/** How many packages there were, of how many: in both languages, because whoever waits reads it. */
export const countText = (received: number, total: number) => `${received}/${total} kiện (${received} of ${total} packages)`;

type Sent = Partial<Pick<Scan, 'reason' | 'name'>>;

/** What a tracking says besides its status. */
const saidBy = (mode: ScanMode, { reason, name }: Sent, total: number) => {
  if (mode === 'delivered') return { details: name ?? null };
  if (reason === 'sender') return { deliveryStatus: 'EXCEPTION' as const, details: 'Chuyển hoàn người gửi (returns to its sender)' };
  if (mode === 'failed' || mode === 'return') return { details: null, publicReason: (reason ?? null) as PublicReason | null };
  return { details: countText(total, total) };
};

type Happened = Pick<Tracking, 'dateTime' | 'deliveryStatus' | 'location' | 'details' | 'scan'> & { publicReason?: PublicReason | null };

/** Records a tracking of a shipment that the change has locked, as coming of scans. */
export const recordOf = async (tx: Change, { aceBillNumber }: Pick<Shipment, 'aceBillNumber'>, happened: Happened) => {
  const { login } = tx.caller;
  const row = { publicReason: null, ...happened, aceBillNumber, source: 'scan' as const, createdBy: login, lastModifiedBy: login };
  const [tracking] = await recordTrackings(tx, [row]);
  if (!tracking) throw new Error('A tracking of a scan was not recorded');
  return tracking;
};

/**
 * The scans of a kind with which trackings come: the last one of each time that all packages were scanned, or the first one of each time that any was. The
 * n-th scans of packages belong together.
 */
const decidingOf = (needs: 'all' | 'first', scans: Deciding[], total: number) => {
  const columns = [...Map.groupBy(scans, ({ number }) => number).values()];
  const lengths = columns.map(({ length }) => length);
  const times = needs === 'first' ? Math.max(0, ...lengths) : columns.length < total ? 0 : Math.min(...lengths);
  return Array.from({ length: times }, (_, time) => {
    const together = columns.flatMap((column) => column[time] ?? []).toSorted((a, b) => (a.at < b.at ? -1 : 1));
    return together.at(needs === 'first' ? 0 : -1) as Deciding;
  });
};

const REPEATED_WITHIN_MS = REPEATED_WITHIN_HOURS * 3_600_000;

/** Makes the trackings of a shipment those that follow from its scans. What somebody has changed since stays. */
export const settle = async (tx: Change, shipment: Shipment, kind: Kind) => {
  const rule = TRACKED[kind.mode];
  if (!rule) return;
  const due = decidingOf(rule.needs, await findScans(tx.db, kind), shipment.totalPackages);
  const tracked = await findTracked(tx.db, kind);
  const stale = tracked.filter((each) => !due.some(({ uuid }) => uuid === each.scan));
  const gone = await removeUnchanged(tx, stale);
  for (const { scan } of stale.filter(({ id }) => gone.includes(id))) await forgetTracking(tx, scan);
  const edited = stale.filter(({ id }) => !gone.includes(id));
  for (const { uuid, at, place, details, number, device } of due.filter((each) => !tracked.some(({ scan }) => scan === each.uuid))) {
    // What somebody has corrected is said of this scan, which was made instead.
    const same = edited.find((each) => Math.abs(Date.parse(each.at) - Date.parse(at)) < REPEATED_WITHIN_MS);
    if (same) {
      edited.splice(edited.indexOf(same), 1);
      await moveTracking(tx, same.scan, uuid);
      continue;
    }
    const fields = { deliveryStatus: rule.status, ...saidBy(kind.mode, details, shipment.totalPackages) };
    await insertTracking(
      tx,
      uuid,
      await recordOf(tx, shipment, { dateTime: at, location: place, scan: { package: number, device }, ...fields }),
    );
  }
};
