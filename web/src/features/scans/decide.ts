import type { ExpectedShipment } from '@ace/contract/scans/expected.ts';
import { REPEATED_WITHIN_HOURS, STATE_AFTER } from '@ace/contract/scans/modes.ts';
import type { Scan } from '@ace/contract/scans/scan.ts';
import { codesOf, isOwnCode } from '@ace/contract/shipments/code.ts';
import type { KeptScan, Known } from './floor.ts';
import { doesCount } from './known.ts';

/** What a code names, as far as this device knows: no shipment, one, or several, and the package if it names one. */
export type Named = { shipments: ExpectedShipment[]; number?: number };

/** The package that a code names of a shipment; the only one, if it names none. Undefined if it must be asked for. */
export const packageOf = ({ shipments, number }: Named) => number ?? (shipments.length === 1 && shipments[0]?.total === 1 ? 1 : undefined);

type Said = Pick<Scan, 'mode' | 'place'>;

/** Whether what is known of a package is what a scan says. */
const saysSame = (scan: Said, said: Said) => scan.mode === said.mode && (scan.mode !== 'receive' || scan.place === said.place);

const numberOf = ({ answer, known }: KeptScan) => (answer ?? known)?.packageNumber;

/**
 * What a package was last scanned for: by what this device has scanned of it, weighings aside, even if that was taken back; else by what the server knows. Null
 * if nothing says so.
 */
const lastOf = ({ packages }: ExpectedShipment, number: number, before: KeptScan[]): (Said & { at: string }) | null => {
  const own = before.filter((each) => numberOf(each) === number && each.scan.mode !== 'weigh');
  const known = packages.find((each) => each.number === number);
  // What others have scanned since all of these decides.
  const isOlder = known?.scannedAt != null && own.every(({ scan }) => scan.at < (known.scannedAt ?? ''));
  if (own.length > 0 && !isOlder) {
    const counting = own.filter(doesCount).map(({ scan }) => scan);
    return counting.reduce<Scan | null>((last, scan) => (last && last.at > scan.at ? last : scan), null);
  }
  const mode = (Object.keys(STATE_AFTER) as Scan['mode'][]).find((each) => STATE_AFTER[each] === known?.state);
  return mode && known?.scannedAt ? { mode, place: known.place ?? '', at: known.scannedAt } : null;
};

/** A package as this device knows it: as its own latest scan says, if the server did not know that one yet. */
export const standingOf = (shipment: ExpectedShipment, number: number | undefined, before: KeptScan[]) => {
  const known = shipment.packages.find((each) => each.number === number);
  const last = known && lastOf(shipment, known.number, before);
  const state = last ? STATE_AFTER[last.mode] : undefined;
  if (!known || !last || !state || last.at <= (known.scannedAt ?? '')) return known;
  return { ...known, state, place: last.place, isMissing: false };
};

/** Whether a label is one that the partner has put on a parcel of the shipment. */
const isPair = (code: string, { keys, aceBillNumber }: ExpectedShipment) =>
  !isOwnCode(code, aceBillNumber) && codesOf(code).some((key) => keys.includes(key));

const HOUR = 3_600_000;

/**
 * What becomes of a scan, as far as this device knows; `before` is what it has scanned of the shipment. The server has the last word: it knows what other
 * devices have scanned meanwhile.
 */
export const decide = (scan: Pick<Scan, 'mode' | 'place' | 'at' | 'partner' | 'pair'>, named: Named, before: KeptScan[]): Known => {
  const [shipment] = named.shipments;
  if (!shipment) return { result: 'unknown' };
  if (named.shipments.length > 1) return { result: 'refused', message: 'ambiguous' };
  const { shipmentId, aceBillNumber, total } = shipment;
  const number = packageOf(named);
  if (number === undefined) return { result: 'refused', message: 'whichPackage', shipmentId, aceBillNumber, total };
  const found = { shipmentId, aceBillNumber, packageNumber: number, total };
  if (scan.mode === 'weigh') return { result: 'ok', ...found };
  if (scan.mode === 'handOver') {
    if (scan.partner && scan.partner !== shipment.partner) return { result: 'refused', message: 'otherPartner', ...found };
    if (scan.pair && !isPair(scan.pair, shipment)) return { result: 'refused', message: 'otherLabel', ...found };
    if (shipment.isHeld) return { result: 'refused', message: 'onHold', ...found };
  }
  const stand = (each: number) => {
    const last = lastOf(shipment, each, before);
    return last !== null && saysSame(scan, last) ? last : null;
  };
  const same = stand(number);
  // What was handed over is gone, however long ago.
  const isNear = same !== null && Math.abs(Date.parse(scan.at) - Date.parse(same.at)) <= REPEATED_WITHIN_HOURS * HOUR;
  const isRepeated = scan.mode === 'handOver' ? same !== null : isNear;
  const others = shipment.packages.filter((each) => each.number !== number && stand(each.number) !== null);
  return { result: isRepeated ? 'already' : 'ok', ...found, received: others.length + 1 };
};

/** A shipment of which the round has received packages, and those that are still missing. */
export type Begun = { shipment: ExpectedShipment; missing: number[] };

/** What is still missing of the shipments that a round has begun to receive. */
export const missingOf = (round: KeptScan[], shipments: ExpectedShipment[]): Begun[] =>
  shipments.flatMap((shipment) => {
    const own = round.filter((each) => each.shipmentId === shipment.shipmentId && each.scan.mode === 'receive' && doesCount(each));
    const seen = new Set(own.map(numberOf));
    const missing = shipment.packages.filter(({ number, state }) => state === 'announced' && !seen.has(number)).map(({ number }) => number);
    return own.length > 0 && missing.length > 0 ? [{ shipment, missing }] : [];
  });
