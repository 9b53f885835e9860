import { STATE_AFTER } from '@ace/contract/scans/modes.ts';
import type { Scan, ScanAnswer, Scans, ScansToUndo } from '@ace/contract/scans/scan.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { z } from 'zod';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change, recordEvent } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { problem } from '../../shared/problems.ts';
import { followStanding, handOver, keepBy, manifestOf, mayTakeBack } from '../manifests/hand-over.service.ts';
import { findCodes, isPackageMissing, lockByCode, lockMeasures, measure, standAs } from '../packages/packages.service.ts';
import { deviceOf } from '../sessions/sessions.service.ts';
import { findByNumbers } from '../shipments/shipments.reads.ts';
import { lockToReplace } from '../shipments/shipments.service.ts';
import { settle } from './scan-trackings.ts';
import {
  countRepeated,
  countStanding,
  findAnswer,
  findAnswers,
  findNeighbours,
  findShipmentOf,
  findStanding,
  findWeighings,
  insertScan,
  insertUnknown,
  type Kind,
  lockScan,
  markUndone,
  storeResult,
} from './scans.repository.ts';
import type { Before } from './scans.tables.ts';

type Found = { shipment: Shipment; number: number };
type Outcome = Omit<ScanAnswer, 'uuid'>;

const named = ({ id, aceBillNumber, totalPackages }: Shipment, number?: number) => ({
  shipmentId: id,
  aceBillNumber,
  ...(number !== undefined && { packageNumber: number }),
  total: totalPackages,
});

/** The package with a code, whose shipment is locked until the change is over; or why there is none. */
const findScanned = async (tx: Change<Caller>, code: string): Promise<Found | Outcome> => {
  const found = await lockByCode(tx, code);
  if (found === 'ambiguous') return { result: 'refused', message: 'ambiguous' };
  if (!found) return { result: 'unknown' };
  const { shipment, number } = found;
  // A package that was removed since its label was printed, or the bill of several.
  if (number === undefined || number > shipment.totalPackages) return { result: 'refused', message: 'whichPackage', ...named(shipment) };
  return { shipment, number };
};

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
const weigh = async (tx: Change<Caller>, scan: Scan, { shipment, number }: Found): Promise<{ outcome: Outcome; before?: Before }> => {
  const { id } = shipment;
  const of = named(shipment, number);
  const said = measuresOf(scan);
  if (said.weighedKg === undefined) return { outcome: { result: 'refused', message: 'noWeight', ...of } };
  const weighings = await findWeighings(tx.db, { shipmentId: id, number });
  if (weighings.some(({ at, counts }) => counts && at > scan.at)) return { outcome: { result: 'ok', ...of } };
  const stored = await lockMeasures(tx, shipment, number);
  await measure(tx, { id, number }, said);
  const [after] = await lockToReplace(tx, [id]);
  const isCharged = after?.chargeableWeight !== shipment.chargeableWeight;
  const before = Object.fromEntries(MEASURE_NAMES.filter((name) => name in said).map((name) => [name, stored[name]]));
  return { outcome: { result: 'ok', ...(isCharged && { message: 'charged' as const }), ...of }, before };
};

/**
 * Takes a weighing back: what it has set is what the weighing before it said, or what was known before the first one. What somebody has written since
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

/** The scan before or after a moment that says the same of a package: this one is a second scan of it by mistake. What was handed over is gone, however long ago. */
const findRepeated = async (tx: Change<Caller>, { mode, place, at }: Scan, { shipment, number }: Found) => {
  const neighbours = await findNeighbours(tx.db, { shipmentId: shipment.id, number }, at, { isEver: mode === 'handOver' });
  return neighbours.find((each) => each.mode === mode && (mode !== 'receive' || each.place === place));
};

const apply = async (tx: Change<Caller>, scan: Scan, timeZone: string): Promise<ScanAnswer> => {
  const { uuid, mode, place } = scan;
  const found = await findScanned(tx, scan.code);
  const finish = async (outcome: Outcome, stored: { before?: Before; repeats?: string } = {}) => {
    const answer = { uuid, ...outcome };
    await storeResult(tx, uuid, { answer, ...(outcome.result === 'ok' && { state: STATE_AFTER[mode] }), ...stored });
    return answer;
  };
  if ('result' in found) return await finish(found);
  const { shipment, number } = found;
  const kind: Kind = { shipmentId: shipment.id, mode, place };
  if (mode === 'weigh') {
    const { outcome, before } = await weigh(tx, scan, found);
    return await finish(outcome, { before });
  }
  const count = async () => ({ ...named(shipment, number), received: await countStanding(tx.db, kind) });
  const repeated = await findRepeated(tx, scan, found);
  if (repeated) {
    const manifest = mode === 'handOver' ? await manifestOf(tx.db, { shipmentId: shipment.id, number }) : undefined;
    return await finish({ result: 'already', ...(manifest && { manifest }), ...(await count()) }, { repeats: repeated.uuid });
  }
  const handed: Awaited<ReturnType<typeof handOver>> = mode === 'handOver' ? await handOver(tx, found, scan, timeZone) : {};
  if (mode === 'handOver' && !handed.manifest) return await finish({ result: 'refused', ...handed, ...named(shipment, number) });
  const before = (await isPackageMissing(tx.db, { shipmentId: shipment.id, number })) ? { isMissing: true } : undefined;
  await finish({ result: 'ok', ...named(shipment, number) }, { before });
  await stand(tx, found, false, timeZone);
  await settle(tx, shipment, kind);
  await recordEvent(tx, 'shipment.scanned', { recordId: shipment.id, payload: { number } });
  // Counted with this one.
  return await finish({ result: 'ok', ...handed, ...(await count()) }, { before });
};

/** Notes where a package stands by its latest scan; without one, nobody has seen it, and it is as missing as it was. */
const stand = async (tx: Change<Caller>, { shipment, number }: Found, wasMissing: boolean, timeZone: string) => {
  const at = { shipmentId: shipment.id, number };
  const scan = await findStanding(tx.db, at);
  const standing = scan
    ? { state: scan.state, place: scan.place, scannedAt: scan.at }
    : { state: 'announced' as const, place: null, scannedAt: null };
  await standAs(tx, at, { ...standing, isMissing: scan === null && wasMissing });
  await followStanding(tx, { shipment, number }, scan?.state === 'handedOver' ? { ...scan.details, ...scan } : null, timeZone);
};

/** Records one scan. A time that has not come is now: a clock that is ahead would decide against all that follows. */
const recordScan = (context: Context, caller: Caller, sent: Scan, device: string | null) =>
  change(context, caller, async (tx): Promise<ScanAnswer> => {
    const now = new Date().toISOString();
    const scan = { ...sent, at: sent.at < now ? sent.at : now };
    if (await insertScan(tx, scan, device)) return await apply(tx, scan, context.config.timeZone);
    const { answer } = await findAnswer(tx.db, scan.uuid);
    if (!answer) throw new Error(`The scan ${scan.uuid} has no answer`);
    return answer;
  });

/** Calls `work` with each in turn, so that each is a change of its own, in the order in which they were sent. */
const inTurn = async <Item, Answer>(items: Item[], work: (item: Item) => Promise<Answer>) => {
  const answers: Answer[] = [];
  for (const item of items) answers.push(await work(item));
  return answers;
};

/** Throws `error.scansOfAnother` if a device sends what somebody else than the caller has made. */
export const requireMaker = ({ login }: Caller, by: string | null | undefined) => {
  if (by && by !== login) throw problem('error.scansOfAnother', { params: by });
};

/** Records scans, each by itself: what fails does not take back what was recorded before it, and all may be sent again. */
export const recordScans = async (context: Context, caller: Caller, { scans, by }: z.infer<typeof Scans>) => {
  requireMaker(caller, by);
  const codes = [...new Set(scans.map(({ code }) => code))];
  const [ofPackages, byNumbers] = [await findCodes(context.db, codes), await findByNumbers(context.db, caller, codes)];
  const known = new Set([...ofPackages, ...byNumbers.map(({ number }) => number)]);
  const unknown = scans.filter(({ code }) => !known.has(code));
  const answers = await recordUnknown(context, caller, unknown);
  const device = await deviceOf(context.db, caller);
  return await inTurn(scans, async (scan) => answers.get(scan.uuid) ?? (await recordScan(context, caller, scan, device)));
};

/** Records scans that change nothing, all at once: hundreds of codes that nobody knows cost no more than one that somebody does. */
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
        await stand(tx, { shipment, number }, before?.isMissing === true, context.config.timeZone);
        await settle(tx, shipment, { shipmentId: shipment.id, mode, place });
        await recordEvent(tx, 'shipment.scanned', { recordId: shipment.id, payload: { number } });
      }
    }
    return { uuid, result: 'ok', ...(shipment && named(shipment, number ?? undefined)) };
  });

/** Takes scans of the caller back, each by itself, with the trackings that came of them. */
export const undoScans = async (context: Context, caller: Caller, { uuids, by }: z.infer<typeof ScansToUndo>) => {
  requireMaker(caller, by);
  return await inTurn(uuids, (uuid) => undoScan(context, caller, uuid));
};
