import { MANIFEST_LIMITS } from '@ace/contract/manifests/states.ts';
import type { ScanMessage } from '@ace/contract/scans/modes.ts';
import type { Scan } from '@ace/contract/scans/scan.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Caller } from '../../shared/caller.ts';
import type { Change } from '../../shared/changes/change.ts';
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
): Promise<{ manifest?: string; message?: ScanMessage }> => {
  const to = partner ?? shipment.partnerShipment;
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
