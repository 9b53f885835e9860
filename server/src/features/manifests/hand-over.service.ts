import { MANIFEST_LIMITS } from '@ace/contract/manifests/states.ts';
import { nameOfPartner, type Partner } from '@ace/contract/partners/carriers.ts';
import type { Scan, ScanAnswer } from '@ace/contract/scans/scan.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Caller } from '../../shared/caller.ts';
import type { Change } from '../../shared/changes/change.ts';
import { findHold } from '../problems/problems.reads.ts';
import { reportConflict } from '../problems/problems.service.ts';
import { findByNumbers } from '../shipments/shipments.reads.ts';
import {
  countPackages,
  findClosedSince,
  findNumberOf,
  insertManifest,
  insertPackage,
  lockOfScan,
  lockOpen,
  removePackage,
  replaceScan,
} from './manifests.repository.ts';
import { tellChange } from './manifests.service.ts';

/** A package that is scanned to be handed over. */
type HandOver = Pick<Scan, 'uuid' | 'at' | 'place' | 'partner' | 'bag' | 'pair' | 'isLate'>;

type Gone = readonly [time: string, login: string];

// What employees read on the worklist, in both languages.
const onHoldText = ([time, login]: Gone, since: string) =>
  `${login} bàn giao lúc ${time}, bị giữ từ ${since} (handed over at ${time} by ${login}, on hold since ${since})`;
const lateText = ([time, login]: Gone, closed: string, next: string) =>
  `${login} bàn giao lúc ${time}, chuyến ${closed} đã đóng, ghi vào ${next} (handed over at ${time} by ${login}, ${closed} was closed, noted on ${next})`;
const elsewhereText = ([time, login]: Gone, to: Partner) =>
  `${login} bàn giao cho ${nameOfPartner(to)} lúc ${time} (handed over to ${nameOfPartner(to)} at ${time} by ${login})`;

/** Whether the label of a partner is of the shipment. */
const isPair = async (tx: Change<Caller>, code: string, { id }: Shipment) => {
  const found = await findByNumbers(tx.db, tx.caller, [code]);
  return found.length === 1 && found[0]?.count === 1 && found[0].id === id;
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
): Promise<Pick<ScanAnswer, 'manifest' | 'message' | 'hold'>> => {
  const to = partner ?? shipment.partnerShipment;
  const hold = await findHold(tx.db, shipment.id);
  if (!isLate && hold) return { message: 'onHold', hold: hold.reason };
  if (!isLate && to !== shipment.partnerShipment) return { message: 'otherPartner' };
  if (pair && !(await isPair(tx, pair, shipment))) return { message: 'otherLabel' };
  const of = { partner: to, place };
  const manifest = (await lockOpen(tx, of)) ?? (await insertManifest(tx, { ...of, departsAt: null }, timeZone));
  if (!isLate && bag !== null && manifest.sealedBags.includes(bag)) return { message: 'bagSealed' };
  if (!isLate && (await countPackages(tx.db, manifest.id)) >= MANIFEST_LIMITS.packages) return { message: 'manifestFull' };
  const { id: manifestId } = manifest;
  await insertPackage(tx, { manifestId, shipmentId: shipment.id, number, scan: uuid, bag, at, login: tx.caller.login });
  await tellChange(tx, manifest);
  const closed = isLate ? await findClosedSince(tx.db, of, at) : undefined;
  const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const timeOf = (instant: string) => clock.format(new Date(instant));
  const gone = [timeOf(at), tx.caller.login] as const;
  const about = { shipmentId: shipment.id, packageNumber: number };
  if (isLate && hold) await reportConflict(tx, { ...about, reason: 'handedOverOnHold', text: onHoldText(gone, timeOf(hold.since)) });
  if (closed) await reportConflict(tx, { ...about, reason: 'handedOverLate', text: lateText(gone, closed.number, manifest.number) });
  if (to !== shipment.partnerShipment) await reportConflict(tx, { ...about, reason: 'handedOverElsewhere', text: elsewhereText(gone, to) });
  return { manifest: manifest.number, ...(closed && { message: 'manifestWasClosed' as const }) };
};

/** The number of the manifest with a package that was handed over. */
export const manifestOf = findNumberOf;

/** Whether the scan by which a package came on a manifest may be taken back: nothing leaves a closed one. */
export const mayTakeBack = async (tx: Change<Caller>, scan: string) => (await lockOfScan(tx, scan))?.state !== 'closed';

/** Takes a package off its open manifest, because the scan by which it came is taken back; it stays by another scan of it that counts since. */
export const takeBack = async (tx: Change<Caller>, scan: string, other: Parameters<typeof replaceScan>[2] | undefined) => {
  const manifest = await lockOfScan(tx, scan);
  if (other) await replaceScan(tx, scan, other);
  else await removePackage(tx, scan);
  if (manifest) await tellChange(tx, manifest);
};
