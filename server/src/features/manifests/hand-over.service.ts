import { MANIFEST_LIMITS } from '@ace/contract/manifests/states.ts';
import type { ProblemTextCode } from '@ace/contract/problems/coded-texts.ts';
import type { ShipmentProblem } from '@ace/contract/problems/problem.ts';
import type { ConflictReason } from '@ace/contract/problems/reasons.ts';
import type { Scan, ScanAnswer } from '@ace/contract/scans/scan.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Caller } from '../../shared/caller.ts';
import type { Change } from '../../shared/changes/change.ts';
import { findStopped } from '../destinations/destinations.reads.ts';
import { findHold } from '../problems/problems.reads.ts';
import { reportConflict } from '../problems/problems.service.ts';
import { findByNumbers } from '../shipments/shipments.reads.ts';
import {
  countPackages,
  findClosedSince,
  insertManifest,
  insertPackage,
  type Joined,
  leaveOpen,
  lockOfScan,
  lockOpen,
  replaceScan,
  type Stored,
} from './manifests.repository.ts';
import { tellChange } from './manifests.service.ts';

/** A package that is scanned to be handed over. */
type HandOver = Pick<Scan, 'uuid' | 'at' | 'place' | 'partner' | 'bag' | 'pair' | 'isLate'>;

type Params = NonNullable<ShipmentProblem['codedText']>['params'];

/** The most fields that a text names. */
const MAX_NAMED = 5;

/** The open manifest of a partner at a place; opens one if there is none. */
const lockOrOpen = async (tx: Change<Caller>, of: Parameters<typeof lockOpen>[1], timeZone: string) =>
  (await lockOpen(tx, of)) ?? (await insertManifest(tx, { ...of, departsAt: null }, timeZone));

/** Puts a package on an open manifest, and on no other open one. */
const putOn = async (tx: Change<Caller>, manifest: Pick<Stored, 'id' | 'number'>, joined: Omit<Joined, 'manifestId'>) => {
  await leaveOpen(tx, joined);
  await insertPackage(tx, { ...joined, manifestId: manifest.id });
  await tellChange(tx, manifest);
};

/** What may forbid that a package of a shipment, which the change has locked, is handed over, and the manifest on which it would come, if one is open. */
export const findHandOver = async (tx: Change<Caller>, shipment: Shipment, { place, partner, bag, pair }: HandOver) => {
  const manifest = await lockOpen(tx, { partner: partner ?? shipment.partnerShipment, place });
  const [paired] = pair == null ? [] : await findByNumbers(tx.db, tx.caller, [pair]);
  return {
    manifest,
    hold: await findHold(tx.db, shipment.id),
    ...(await findStopped(tx.db, tx.caller, shipment)),
    isPair: paired?.count === 1 && paired.id === shipment.id,
    isBagSealed: bag != null && manifest?.sealedBags.includes(bag) === true,
    isManifestFull: manifest !== undefined && (await countPackages(tx.db, manifest.id)) >= MANIFEST_LIMITS.packages,
  };
};

/**
 * Puts a package on the open manifest of a partner at a place, and opens one if there is none. What was scanned without a network has happened, whatever
 * forbids it: problems say so.
 */
export const handOver = async (
  tx: Change<Caller>,
  { shipment, number }: { shipment: Shipment; number: number },
  { uuid, at, place, partner, bag = null, pair = null, isLate }: HandOver,
  { manifest: open, hold, fields, isUnchecked, isElsewhere }: Awaited<ReturnType<typeof findHandOver>> & { isElsewhere: boolean },
  timeZone: string,
): Promise<Pick<ScanAnswer, 'manifest' | 'message'>> => {
  const of = { partner: partner ?? shipment.partnerShipment, place };
  const manifest = open ?? (await insertManifest(tx, { ...of, departsAt: null }, timeZone));
  const { login } = tx.caller;
  await putOn(tx, manifest, { shipmentId: shipment.id, number, scan: uuid, bag, at, login, isLate: isLate === true });
  const closed = isLate ? await findClosedSince(tx.db, of, at) : undefined;
  const message = closed ? ('manifestWasClosed' as const) : isUnchecked ? ('countryNotChecked' as const) : undefined;
  const answer = { manifest: manifest.number, ...(message && { message }) };
  const notice = (reason: ConflictReason, params: Params, code: ProblemTextCode = reason) =>
    reportConflict(tx, { shipmentId: shipment.id, packageNumber: number, reason, codedText: { code, params: { login, at, ...params } } });
  if (hold) await notice('handedOverOnHold', { since: hold.since });
  if (fields.length > 0) await notice('handedOverNotReady', { fields: fields.slice(0, MAX_NAMED) });
  if (closed) await notice('handedOverLate', { closed: closed.number, next: manifest.number });
  if (!isElsewhere) return answer;
  if (pair === null) await notice('handedOverElsewhere', { partner: of.partner });
  else await notice('handedOverElsewhere', { partner: of.partner, label: pair }, 'handedOverByLabel');
  return answer;
};

/** The scan that handed a package over. */
type HandOverScan = Pick<HandOver, 'uuid' | 'at' | 'place' | 'partner' | 'bag' | 'isLate'> & { login: string };

/**
 * Lets the open manifests follow the state of a package: one that came back is on none of them; one that is handed over again, because a later scan was taken
 * back, is on one.
 */
export const followScans = async (
  tx: Change<Caller>,
  { shipment, number }: { shipment: Shipment; number: number },
  scanned: HandOverScan | null,
  timeZone: string,
) => {
  const at = { shipmentId: shipment.id, number };
  if (!scanned) for (const manifest of await leaveOpen(tx, at)) await tellChange(tx, manifest);
  else if (!(await lockOfScan(tx, scanned.uuid))) {
    const { uuid: scan, at: time, place, partner, bag = null, login, isLate } = scanned;
    const manifest = await lockOrOpen(tx, { partner: partner ?? shipment.partnerShipment, place }, timeZone);
    await putOn(tx, manifest, { ...at, scan, bag, at: time, login, isLate: isLate === true });
  }
};

/** The number of the manifest with a package that was handed over. */
export { findManifestNumber } from './manifests.repository.ts';

/** Whether the scan by which a package came on a manifest may be taken back: nothing leaves a closed one. */
export const mayTakeBack = async (tx: Change<Caller>, scan: string) => (await lockOfScan(tx, scan))?.state !== 'closed';

/** Lets a package stay on its manifest by another scan, because the one by which it came is taken back. */
export const keepBy = async (tx: Change<Caller>, scan: string, other: Parameters<typeof replaceScan>[2]) => {
  const manifest = await lockOfScan(tx, scan);
  await replaceScan(tx, scan, other);
  if (manifest) await tellChange(tx, manifest);
};
