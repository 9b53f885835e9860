import type { Round, RoundEnd } from '@ace/contract/scans/scan.ts';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { markMissing } from '../packages/packages.service.ts';
import { deviceOf } from '../sessions/sessions.service.ts';
import { lockToReplace } from '../shipments/shipments.service.ts';
import { countText, recordOf } from './scan-trackings.ts';
import { claimReceipts, countStanding, findReceived, findSeen, insertRound, storeRound } from './scans.repository.ts';
import { requireMaker } from './scans.service.ts';

/** Ends a round of the caller at a place: what did not come with the others is missing until it is scanned. */
export const endRound = (context: Context, caller: Caller, { uuid, place, by }: RoundEnd) =>
  change(context, caller, async (tx): Promise<Round> => {
    requireMaker(caller, by);
    const ended = await insertRound(tx, uuid, place);
    if (ended) return ended;
    const locked = await lockToReplace(tx, await findReceived(tx, place));
    const rows = await claimReceipts(
      tx,
      uuid,
      place,
      locked.map(({ id }) => id),
    );
    const lastAt = new Map(rows.map(({ shipmentId, last }) => [shipmentId, last]));
    const shipments = locked.filter(({ id }) => lastAt.has(id));
    const seen = await findSeen(
      tx.db,
      shipments.map(({ id }) => id),
    );
    const device = await deviceOf(tx.db, caller);
    const missing: Round['missing'] = [];
    for (const shipment of shipments) {
      const { id, aceBillNumber, totalPackages } = shipment;
      const known = new Set(seen.get(id)?.map(({ number }) => number));
      const packages = Array.from({ length: totalPackages }, (_, index) => index + 1).filter((number) => !known.has(number));
      if (packages.length === 0) continue;
      const received = await countStanding(tx.db, { shipmentId: id, mode: 'receive', place });
      await markMissing(tx, id, packages);
      const dateTime = lastAt.get(id) ?? new Date().toISOString();
      const details = countText(received, totalPackages);
      await recordOf(tx, shipment, { dateTime, deliveryStatus: 'ARRIVED_HUB', location: place, details, scan: { package: null, device } });
      missing.push({ shipmentId: id, aceBillNumber, received, total: totalPackages, packages });
    }
    const answer = { uuid, scans: rows.reduce((sum, { scans }) => sum + scans, 0), missing };
    await storeRound(tx, uuid, answer);
    return answer;
  });
