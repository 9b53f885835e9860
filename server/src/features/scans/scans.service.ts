import { type Decision, decide, isElsewhere, repeatedBy, type Said } from '@ace/contract/scans/decide.ts';
import { LATE_AFTER_SECONDS, STATE_AFTER } from '@ace/contract/scans/modes.ts';
import type { Scan, ScanAnswer, Scans, ScansToUndo } from '@ace/contract/scans/scan.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { z } from 'zod';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change, recordEvent } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { createFairQueue } from '../../shared/limits/fair-queue.ts';
import { createPace } from '../../shared/pace.ts';
import { problem } from '../../shared/problems.ts';
import { findHandOver, findManifestNumber, followScans, handOver, keepBy, mayTakeBack } from '../manifests/hand-over.service.ts';
import { isPackageMissing, lockByCode, lockMeasures, measure, storeScannedState } from '../packages/packages.service.ts';
import { deviceOf } from '../sessions/sessions.service.ts';
import { findByNumbers } from '../shipments/shipments.reads.ts';
import { lockToReplace } from '../shipments/shipments.service.ts';
import { findLatest, findNeighbours } from './counting.repository.ts';
import { reconcileTrackings } from './scan-trackings.ts';
import {
  countRepeated,
  findAnswers,
  findShipmentOf,
  findWeighings,
  insertScan,
  insertUnknown,
  lockScan,
  markUndone,
  storeResult,
} from './scans.repository.ts';
import type { Before } from './scans.tables.ts';

type Found = { shipment: Shipment; number: number };

/** The measures that a weighing sets, by the fields of packages. */
const MEASURES = { weighedKg: 'weightKg', length: 'lengthCm', width: 'widthCm', height: 'heightCm' } as const;
const MEASURE_NAMES = Object.keys(MEASURES) as (keyof typeof MEASURES)[];

/** What a weighing says of a package, only what it says. */
const measuresOf = (details: Partial<Scan>) => {
  const said = MEASURE_NAMES.flatMap((name) =>
    typeof details[MEASURES[name]] === 'number' ? [[name, details[MEASURES[name]]] as const] : [],
  );
  return Object.fromEntries(said) as Partial<Record<keyof typeof MEASURES, number>>;
};

/** Stores what a scan says of weight and measures, unless the package was weighed later. */
const weigh = async (tx: Change<Caller>, scan: Scan, { shipment, number }: Found): Promise<{ message?: 'charged'; before?: Before }> => {
  const { id } = shipment;
  const said = measuresOf(scan);
  const weighings = await findWeighings(tx.db, { shipmentId: id, number });
  if (weighings.some(({ at, counts }) => counts && at > scan.at)) return {};
  const stored = await lockMeasures(tx, shipment, number);
  await measure(tx, { id, number }, said);
  const [after] = await lockToReplace(tx, [id]);
  const isCharged = after?.chargeableWeight !== shipment.chargeableWeight;
  const before = Object.fromEntries(MEASURE_NAMES.filter((name) => name in said).map((name) => [name, stored[name]]));
  return { ...(isCharged && { message: 'charged' }), before };
};

/**
 * Takes a weighing back: what it has set is what the weighing before it said, or what was known before the first one. What was written since
 * stays.
 */
const takeWeighingBack = async (tx: Change<Caller>, shipment: Shipment, number: number, uuid: string) => {
  const weighings = await findWeighings(tx.db, { shipmentId: shipment.id, number });
  const own = weighings.find((each) => each.uuid === uuid);
  const left = weighings.filter(({ counts }) => counts);
  if (!own?.before || left.some(({ at }) => at > own.at)) return;
  const said = measuresOf(own.details);
  const now = await lockMeasures(tx, shipment, number);
  if (now.weighedKg !== said.weighedKg) return;
  const former = measuresOf(left.at(-1)?.details ?? {});
  const first = (name: keyof typeof MEASURES) => weighings.find(({ before }) => before && name in before)?.before?.[name] ?? null;
  const restored = Object.keys(said).map((name) => [name, former[name as keyof typeof MEASURES] ?? first(name as keyof typeof MEASURES)]);
  await measure(tx, { id: shipment.id, number }, Object.fromEntries(restored));
};

/** The scans by which it is decided what becomes of a scan: the latest of each package of the shipment, and those of the package before and after it. */
const findAround = async (db: Database, { shipment, number }: Found, { mode, at }: Scan) => {
  const latest = await findLatest(db, [shipment], mode);
  const neighbours = await findNeighbours(db, { shipmentId: shipment.id, number }, at);
  return [...new Map([...latest, ...neighbours].map((each) => [each.id, each])).values()].toSorted((a, b) => a.id - b.id);
};

/** What is known of a scanned package, whose shipment is locked until the change is over; or that its code names no shipment, or several. */
const findKnown = async (tx: Change<Caller>, scan: Scan) => {
  const found = await lockByCode(tx, scan.code);
  if (!found || found === 'ambiguous') return found;
  const { shipment, number } = found;
  const { id, aceBillNumber, totalPackages, partnerShipment } = shipment;
  const scans = scan.mode === 'weigh' || number === undefined ? [] : await findAround(tx.db, { shipment, number }, scan);
  const handOver = scan.mode === 'handOver' ? await findHandOver(tx, shipment, scan) : undefined;
  return { shipment, shipmentId: id, aceBillNumber, total: totalPackages, partner: partnerShipment, number, scans, handOver };
};

/**
 * Makes the state of a package, and the trackings of its shipment, what follows from the scans of the shipment that count. Without one of the package, no one
 * has seen it, and it is as missing as it was.
 */
const follow = async (tx: Change<Caller>, { shipment, number }: Found, said: Said, wasMissing: boolean, timeZone: string) => {
  const at = { shipmentId: shipment.id, number };
  const last = (await findLatest(tx.db, [shipment])).find((each) => each.number === number);
  const state = last && STATE_AFTER[last.mode];
  await storeScannedState(tx, at, {
    state: state ?? 'announced',
    place: last?.place ?? null,
    scannedAt: last?.at ?? null,
    isMissing: !last && wasMissing,
  });
  await followScans(tx, { shipment, number }, last?.mode === 'handOver' ? { ...last.details, ...last } : null, timeZone);
  await reconcileTrackings(tx, shipment, said);
  await recordEvent(tx, 'shipment.scanned', { recordId: shipment.id, payload: { number } });
};

const apply = async (tx: Change<Caller>, scan: Scan, timeZone: string): Promise<ScanAnswer> => {
  const { uuid, mode } = scan;
  const known = await findKnown(tx, scan);
  const decision = decide(scan, known);
  const { result, packageNumber: number } = decision;
  const finish = async (more: Partial<Decision> = {}, stored: { before?: Before; repeats?: string } = {}) => {
    const answer = { uuid, ...decision, ...more };
    await storeResult(tx, uuid, { answer, ...(result === 'ok' && { state: STATE_AFTER[mode] }), ...stored });
    return answer;
  };
  if (!known || known === 'ambiguous' || number === undefined || result === 'refused') return await finish();
  const { shipment, shipmentId, scans, handOver: facts } = known;
  const found = { shipment, number };
  if (mode === 'weigh') {
    const { before, ...more } = await weigh(tx, scan, found);
    return await finish(more, { before });
  }
  if (result === 'already') {
    const manifest = facts && (await findManifestNumber(tx.db, { shipmentId, number }));
    return await finish(manifest ? { manifest } : {}, { repeats: repeatedBy(scan, number, scans)?.uuid });
  }
  const handed = facts && (await handOver(tx, found, scan, { ...facts, isElsewhere: isElsewhere(scan, known) }, timeZone));
  const before = (await isPackageMissing(tx.db, { shipmentId, number })) ? { isMissing: true } : undefined;
  const answer = await finish(handed, { before });
  await follow(tx, found, scan, false, timeZone);
  return answer;
};

/** Whether a scan is late: it was not sent in time, whatever the device says. What is late passes a hold. */
const isSentLate = ({ isLate, at }: Scan) => isLate && Date.now() - Date.parse(at) > LATE_AFTER_SECONDS * 1_000;

/** Records one scan. */
const recordScan = (context: Context, caller: Caller, sent: Scan, device: string | null) =>
  change(context, caller, async (tx): Promise<ScanAnswer> => {
    const scan = { ...sent, isLate: isSentLate(sent) };
    const at = await insertScan(tx, scan, device);
    if (at !== undefined) return await apply(tx, { ...scan, at }, context.config.timeZone);
    const answer = (await findAnswers(tx.db, [scan.uuid])).get(scan.uuid);
    if (!answer) throw new Error(`The scan ${scan.uuid} has no answer`);
    return answer;
  });

const turns = createFairQueue(BOUNDS.scan.turns);

/**
 * Calls what `begin` returns with each item, so that each is a change of its own, in the order in which they were sent. Calls with many items wait for each
 * other, and rest if the program is busy: a device sends one at a time.
 */
const inTurn = async <Item, Answer>(caller: Caller, items: Item[], begin: () => Promise<(item: Item) => Promise<Answer>>) => {
  const release = items.length > BOUNDS.scan.atOnce ? await turns.acquire(String(caller.id)) : () => {};
  const pace = createPace();
  try {
    const work = await begin();
    const answers: Answer[] = [];
    for (const item of items) answers.push(await work(item));
    return answers;
  } finally {
    void pace().then(release);
  }
};

/** Throws `error.scansOfAnother` if a device sends scans of another user than the caller. */
export const requireMaker = ({ login }: Caller, by: string | null | undefined) => {
  if (by && by !== login) throw problem('error.scansOfAnother', { params: by });
};

/** Records scans, each by itself: what fails does not take back what was recorded before it, and all may be sent again. */
export const recordScans = async (context: Context, caller: Caller, { scans, by }: z.infer<typeof Scans>) => {
  requireMaker(caller, by);
  const codes = [...new Set(scans.map(({ code }) => code))];
  return await inTurn(caller, scans, async () => {
    const known = new Set((await findByNumbers(context.db, caller, codes)).map(({ number }) => number));
    const unknown = scans.filter(({ code }) => !known.has(code));
    const answers = await recordUnknown(context, caller, unknown);
    const device = await deviceOf(context.db, caller);
    return async (scan) => answers.get(scan.uuid) ?? (await recordScan(context, caller, scan, device));
  });
};

/** Records scans that change nothing, all at once: hundreds of unknown codes cost no more than a known one. */
const recordUnknown = async (context: Context, caller: Caller, scans: Scan[]) => {
  if (scans.length === 0) return new Map<string, ScanAnswer>();
  return await change(context, caller, async (tx) => {
    await insertUnknown(tx, scans);
    return await findAnswers(
      tx.db,
      scans.map(({ uuid }) => uuid),
    );
  });
};

const undoScan = (context: Context, caller: Caller, uuid: string) =>
  change(context, caller, async (tx): Promise<ScanAnswer> => {
    // The shipment first, as all do: two who take back scans that repeat each other would wait for each other.
    const early = await findShipmentOf(tx.db, uuid);
    if (early !== null) await lockToReplace(tx, [early]);
    const known = await lockScan(tx.db, uuid);
    if (!known) return { uuid, result: 'unknown' };
    if (known.userId !== caller.id) return { uuid, result: 'refused', message: 'notYours' };
    if (known.undoneAt !== null) return { uuid, result: 'already' };
    const { shipmentId, number, mode, place, before } = known;
    const [shipment] = shipmentId === null ? [] : await lockToReplace(tx, [shipmentId]);
    if (mode === 'handOver' && !(await mayTakeBack(tx, uuid))) return { uuid, result: 'refused', message: 'manifestClosed' };
    await markUndone(tx, uuid);
    if (known.result === 'ok' && shipment && number !== null && number <= shipment.totalPackages) {
      if (mode === 'weigh') await takeWeighingBack(tx, shipment, number, uuid);
      else {
        const repeated = await countRepeated(tx, uuid, STATE_AFTER[mode] ?? null);
        if (mode === 'handOver' && repeated) await keepBy(tx, uuid, repeated);
        await follow(tx, { shipment, number }, { mode, place }, before?.isMissing === true, context.config.timeZone);
      }
    }
    if (!shipment) return { uuid, result: 'ok' };
    const { id, aceBillNumber, totalPackages: total } = shipment;
    return { uuid, result: 'ok', shipmentId: id, aceBillNumber, ...(number !== null && { packageNumber: number }), total };
  });

/** Takes scans of the caller back, each by itself, with the trackings that came of them. */
export const undoScans = async (context: Context, caller: Caller, { uuids, by }: z.infer<typeof ScansToUndo>) => {
  requireMaker(caller, by);
  return await inTurn(caller, uuids, async () => (uuid) => undoScan(context, caller, uuid));
};
