import { MANIFEST_LIMITS } from '@ace/contract/manifests/states.ts';
import { nameOfPartner, type Partner } from '@ace/contract/partners/carriers.ts';
import type { Scan, ScanAnswer } from '@ace/contract/scans/scan.ts';
import { isOwnCode } from '@ace/contract/shipments/code.ts';
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
  findNumberOf,
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

/** The most fields that a text names. */
const MAX_NAMED = 5;

type Gone = readonly [time: string, login: string];

// What employees read on the worklist, in both languages.
const onHoldText = ([time, login]: Gone, since: string) =>
  `${login} bàn giao lúc ${time}, bị giữ từ ${since} (handed over at ${time} by ${login}, on hold since ${since})`;
const notReadyText = ([time, login]: Gone, fields: string[]) => {
  const named = fields.slice(0, MAX_NAMED).join(', ');
  return `${login} bàn giao lúc ${time}, còn thiếu ${named} (handed over at ${time} by ${login}, not ready: ${named})`;
};
const lateText = ([time, login]: Gone, closed: string, next: string) =>
  `${login} bàn giao lúc ${time}, chuyến ${closed} đã đóng, ghi vào ${next} (handed over at ${time} by ${login}, ${closed} was closed, noted on ${next})`;
const elsewhereText = ([time, login]: Gone, to: Partner, pair: string | null) => {
  const label = pair === null ? '' : `, ${pair}`;
  return `${login} bàn giao cho ${nameOfPartner(to)} lúc ${time}${label} (handed over to ${nameOfPartner(to)} at ${time} by ${login}${label})`;
};

/** Whether a label is one that the partner has put on a parcel of the shipment. */
const isPair = async (tx: Change<Caller>, code: string, { id, aceBillNumber }: Shipment) => {
  if (isOwnCode(code, aceBillNumber)) return false;
  const found = await findByNumbers(tx.db, tx.caller, [code]);
  return found.length === 1 && found[0]?.count === 1 && found[0].id === id;
};

/** The open manifest of a partner at a place; opens one if there is none. */
const lockOrOpen = async (tx: Change<Caller>, of: Parameters<typeof lockOpen>[1], timeZone: string) =>
  (await lockOpen(tx, of)) ?? (await insertManifest(tx, { ...of, departsAt: null }, timeZone));

/** Puts a package on an open manifest, and on no other open one. */
const putOn = async (tx: Change<Caller>, manifest: Pick<Stored, 'id' | 'number'>, joined: Omit<Joined, 'manifestId'>) => {
  await leaveOpen(tx, joined);
  await insertPackage(tx, { ...joined, manifestId: manifest.id });
  await tellChange(tx, manifest);
};

/**
 * Puts a package on the open manifest of a partner at a place, and opens one if there is none; the change has locked its shipment. Returns the number of
 * the manifest, or why it is not put on one. What was scanned without a network has happened, and is put on one all the same.
 */
export const handOver = async (
  tx: Change<Caller>,
  { shipment, number }: { shipment: Shipment; number: number },
  { uuid, at, place, partner, bag = null, pair, isLate }: HandOver,
  timeZone: string,
): Promise<Pick<ScanAnswer, 'manifest' | 'message' | 'hold' | 'fields'>> => {
  const to = partner ?? shipment.partnerShipment;
  const hold = await findHold(tx.db, shipment.id);
  if (!isLate && hold) return { message: 'onHold', hold: hold.reason };
  const fields = await findStopped(tx.db, shipment);
  if (!isLate && fields.length > 0) return { message: 'notReady', fields };
  const isOther = to !== shipment.partnerShipment || (pair != null && !(await isPair(tx, pair, shipment)));
  if (!isLate && isOther) return { message: to === shipment.partnerShipment ? 'otherLabel' : 'otherPartner' };
  const of = { partner: to, place };
  const manifest = await lockOrOpen(tx, of, timeZone);
  if (!isLate && bag !== null && manifest.sealedBags.includes(bag)) return { message: 'bagSealed' };
  if (!isLate && (await countPackages(tx.db, manifest.id)) >= MANIFEST_LIMITS.packages) return { message: 'manifestFull' };
  const { login } = tx.caller;
  await putOn(tx, manifest, { shipmentId: shipment.id, number, scan: uuid, bag, at, login, isLate: isLate === true });
  const closed = isLate ? await findClosedSince(tx.db, of, at) : undefined;
  const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const timeOf = (instant: string) => clock.format(new Date(instant));
  const gone = [timeOf(at), login] as const;
  const about = { shipmentId: shipment.id, packageNumber: number };
  if (hold) await reportConflict(tx, { ...about, reason: 'handedOverOnHold', text: onHoldText(gone, timeOf(hold.since)) });
  if (fields.length > 0) await reportConflict(tx, { ...about, reason: 'handedOverNotReady', text: notReadyText(gone, fields) });
  if (closed) await reportConflict(tx, { ...about, reason: 'handedOverLate', text: lateText(gone, closed.number, manifest.number) });
  if (isOther) await reportConflict(tx, { ...about, reason: 'handedOverElsewhere', text: elsewhereText(gone, to, pair ?? null) });
  return { manifest: manifest.number, ...(closed && { message: 'manifestWasClosed' as const }) };
};

/** A scan by which a package stands as handed over. */
type Standing = Pick<HandOver, 'uuid' | 'at' | 'place' | 'partner' | 'bag'> & { login: string };

/**
 * Lets the open manifests follow where a package stands: one that came back is on none of them; one that is handed over again, because a later scan was taken
 * back, is on one.
 */
export const followStanding = async (
  tx: Change<Caller>,
  { shipment, number }: { shipment: Shipment; number: number },
  standing: Standing | null,
  timeZone: string,
) => {
  const at = { shipmentId: shipment.id, number };
  if (!standing) for (const manifest of await leaveOpen(tx, at)) await tellChange(tx, manifest);
  else if (!(await lockOfScan(tx, standing.uuid))) {
    const { uuid: scan, at: time, place, partner, bag = null, login } = standing;
    const manifest = await lockOrOpen(tx, { partner: partner ?? shipment.partnerShipment, place }, timeZone);
    await putOn(tx, manifest, { ...at, scan, bag, at: time, login, isLate: true });
  }
};

/** The number of the manifest with a package that was handed over. */
export const manifestOf = findNumberOf;

/** Whether the scan by which a package came on a manifest may be taken back: nothing leaves a closed one. */
export const mayTakeBack = async (tx: Change<Caller>, scan: string) => (await lockOfScan(tx, scan))?.state !== 'closed';

/** Lets a package stay on its manifest by another scan, because the one by which it came is taken back. */
export const keepBy = async (tx: Change<Caller>, scan: string, other: Parameters<typeof replaceScan>[2]) => {
  const manifest = await lockOfScan(tx, scan);
  await replaceScan(tx, scan, other);
  if (manifest) await tellChange(tx, manifest);
};
