import { countInState, latestOf } from '@ace/contract/scans/decide.ts';
import type { Round, RoundEnd } from '@ace/contract/scans/scan.ts';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { storeMissing } from '../packages/packages.service.ts';
import { deviceOf } from '../sessions/sessions.service.ts';
import { lockFields } from '../shipments/shipments.service.ts';
import { findLatest } from './counting.repository.ts';
import { COUNTED, countedDetails, recordOf } from './scan-trackings.ts';
import { claimReceipts, findReceived, insertRound, storeRound } from './scans.repository.ts';
import { requireMaker } from './scans.service.ts';

/** Ends a round of the caller at a place: what did not come with the others is missing until it is scanned. */
export const endRound = (context: Context, caller: Caller, { uuid, place, by }: RoundEnd) =>
  change(context, caller, async (tx): Promise<Round> => {
    requireMaker(caller, by);
    const ended = await insertRound(tx, uuid, place);
    if (ended) return ended;
    const locked = await lockFields(tx, await findReceived(tx, place), COUNTED);
    const rows = await claimReceipts(
      tx,
      uuid,
      place,
      locked.map(({ id }) => id),
    );
    const lastAt = new Map(rows.map(({ shipmentId, last }) => [shipmentId, last]));
    const shipments = locked.filter(({ id }) => lastAt.has(id));
    const scans = Map.groupBy(await findLatest(tx.db, shipments, 'receive'), ({ shipmentId }) => shipmentId);
    const device = await deviceOf(tx.db, caller);
    const missing: Round['missing'] = [];
    for (const shipment of shipments) {
      const { id, aceBillNumber, totalPackages } = shipment;
      const own = scans.get(id) ?? [];
      const seen = latestOf(own);
      const packages = Array.from({ length: totalPackages }, (_, index) => index + 1).filter((number) => !seen.has(number));
      if (packages.length === 0) continue;
      const received = countInState({ mode: 'receive', place }, own);
      await storeMissing(tx, id, packages);
      const dateTime = lastAt.get(id) ?? new Date().toISOString();
      const event = { dateTime, deliveryStatus: 'ARRIVED_HUB', location: place, scan: { package: null, device } } as const;
      await recordOf(tx, shipment, { ...event, ...countedDetails(received, totalPackages) });
      missing.push({ shipmentId: id, aceBillNumber, received, total: totalPackages, packages });
    }
    const answer = { uuid, scans: rows.reduce((sum, { scans }) => sum + scans, 0), missing };
    await storeRound(tx, uuid, answer);
    return answer;
  });
