import { type Counting, type Known, latestOf, saysSame } from '@ace/contract/scans/decide.ts';
import type { ExpectedShipment } from '@ace/contract/scans/expected.ts';
import { SCAN_MODES, STATE_AFTER } from '@ace/contract/scans/modes.ts';
import type { Round, Scan } from '@ace/contract/scans/scan.ts';
import { codesOf } from '@ace/contract/shipments/code.ts';
import { didCount, doesCount, type KeptScan, knownOf } from './known.ts';

/** What a code names, as far as this device knows: no shipment, one, or several, and the package if it names one. */
export type Named = { shipments: ExpectedShipment[]; number?: number };

/** The package that a code names of a shipment; the only one, if it names none. Undefined if it must be asked for. */
export const packageOf = ({ shipments, number }: Named) => number ?? (shipments.length === 1 && shipments[0]?.total === 1 ? 1 : undefined);

/**
 * The scans of a shipment that count, as far as this device knows: its own ones, and before them the last one of each package that the server knows, unless this
 * device may have taken just that one back.
 */
const countingOf = ({ packages }: ExpectedShipment, before: KeptScan[]): Counting[] => {
  const own = before.map((kept) => ({ ...kept.scan, number: knownOf(kept)?.packageNumber ?? 0, kept }));
  const known = packages.flatMap(({ number, state, place, scannedAt }) => {
    const mode = SCAN_MODES.find((each) => STATE_AFTER[each] === state);
    if (!mode || scannedAt === null) return [];
    const last = { mode, place: place ?? '', at: scannedAt, number };
    const ownAs = own.filter((each) => each.number === number && each.at >= scannedAt && saysSame(last, each));
    return ownAs.some(({ kept }) => kept.isUndone && didCount(kept)) ? [] : [last];
  });
  return [...known, ...own.filter(({ kept }) => doesCount(kept))];
};

/** What this device knows of a code, and of the label of the partner that is scanned with it, by what it has scanned of the shipment before. */
export const knownHere = (named: Named, before: KeptScan[], pair: Scan['pair'] = null): Known | 'ambiguous' | undefined => {
  const [shipment] = named.shipments;
  if (!shipment || named.shipments.length > 1) return shipment && 'ambiguous';
  const isPair = pair !== null && codesOf(pair).some((key) => shipment.keys.includes(key));
  return {
    ...shipment,
    number: packageOf(named),
    scans: countingOf(shipment, before),
    handOver: { hold: shipment.isHeld ? {} : null, isPair },
  };
};

/** A package as this device knows it: as its own latest scan says, if the server did not know that one yet. */
export const standingOf = (shipment: ExpectedShipment, number: number | undefined, before: KeptScan[]) => {
  const known = shipment.packages.find((each) => each.number === number);
  const last = known && latestOf(countingOf(shipment, before)).get(known.number);
  const state = last && STATE_AFTER[last.mode];
  if (!state || last.at <= (known.scannedAt ?? '')) return known;
  return { ...known, state, place: last.place, isMissing: false };
};

/** What is still missing of the shipments that a round has begun to receive. */
export const missingOf = (round: KeptScan[], shipments: ExpectedShipment[]): Round['missing'] =>
  shipments.flatMap(({ shipmentId, aceBillNumber, total, packages }) => {
    const own = round.filter((each) => each.shipmentId === shipmentId && each.scan.mode === 'receive' && doesCount(each));
    const seen = new Set(own.map((each) => knownOf(each)?.packageNumber));
    const missing = packages.filter(({ number, state }) => state === 'announced' && !seen.has(number)).map(({ number }) => number);
    if (own.length === 0 || missing.length === 0) return [];
    return [{ shipmentId, aceBillNumber, received: total - missing.length, total, packages: missing }];
  });
