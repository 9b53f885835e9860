// Not in a file with schemas, so that the browser does not load zod for these rules.
import type { Partner } from '../partners/carriers.ts';
import { isOwnCode } from '../shipments/code.ts';
import { REPEATED_WITHIN_HOURS, STATE_AFTER } from './modes.ts';
import type { Scan, ScanAnswer } from './scan.ts';

/** What becomes of a scan. */
export type Decision = Omit<ScanAnswer, 'uuid'>;

/** What a scan says of a package. */
export type Said = Pick<Scan, 'mode' | 'place'>;

/** A scan of a package of the shipment that was recorded and not taken back. */
export type Counting = Said & Pick<Scan, 'at'> & { number: number };

/** What is known of a shipment that a code names, of the package if it names one, and of scans of its packages that count, those of one time in the order in which they came: all of them, or the latest of each package and those of this package before and after. */
export type Known = Pick<Required<ScanAnswer>, 'shipmentId' | 'aceBillNumber' | 'total'> & {
  number: number | undefined;
  partner: Partner;
  scans: Counting[];
  /** What may forbid that the package is handed over. */
  handOver?:
    | {
        /** Why the shipment is on hold. */
        hold: { reason?: ScanAnswer['hold'] } | null;
        /** What its destination asks for that it lacks. */
        fields?: string[];
        /** Whether the label that was scanned with the package has a number of this shipment. */
        isPair: boolean;
        isBagSealed?: boolean;
        isManifestFull?: boolean;
      }
    | undefined;
};

type Deciding = Said & Pick<Scan, 'at' | 'weightKg' | 'partner' | 'pair' | 'isLate'>;

/** The scans in the order of their times; of two of the same time, the one that came last is the later one. */
const inTime = <Each extends Counting>(scans: Each[]) => scans.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

/** Whether a scan says the same as another. */
export const saysSame = (said: Said, scan: Said | undefined) =>
  scan?.mode === said.mode && (said.mode !== 'receive' || scan.place === said.place);

/** The latest scan that gives each package its state, or of which `mode` is asked, by the numbers of the packages. */
export const latestOf = <Each extends Counting>(scans: Each[], mode?: Scan['mode']) =>
  new Map(inTime(scans.filter((each) => each.mode === mode || STATE_AFTER[each.mode])).map((each) => [each.number, each]));

/** How many packages have the state that a scan gives. */
export const countInState = (said: Said, scans: Counting[]) =>
  [...latestOf(scans, said.mode).values()].filter((each) => saysSame(said, each)).length;

const HOUR = 3_600_000;

/**
 * The scan before or after a scan of a package that says the same: it is a second one by mistake, unless hours lie between. What was handed over is gone,
 * however long ago.
 */
export const repeatedBy = <Each extends Counting>(scan: Deciding, number: number, scans: Each[]) => {
  const others = inTime(scans.filter((each) => each.number === number && each.mode !== 'weigh'));
  const neighbours = [others.findLast(({ at }) => at <= scan.at), others.find(({ at }) => at > scan.at)];
  const isNear = ({ at }: Each) => Math.abs(Date.parse(scan.at) - Date.parse(at)) <= REPEATED_WITHIN_HOURS * HOUR;
  return neighbours.find((each) => each && saysSame(scan, each) && (scan.mode === 'handOver' || isNear(each)));
};

/** Whether a package is handed over to another partner than that of its shipment, or has the label of another shipment. */
export const isElsewhere = ({ partner, pair }: Deciding, { partner: own, aceBillNumber, handOver }: Known) =>
  (partner != null && partner !== own) || (pair != null && (isOwnCode(pair, aceBillNumber) || !handOver?.isPair));

/** Why a package is not handed over. */
const refusalOf = (scan: Deciding, known: Known): Pick<ScanAnswer, 'message' | 'hold' | 'fields'> | undefined => {
  const { hold, fields = [], isBagSealed, isManifestFull } = known.handOver ?? {};
  if (hold) return { message: 'onHold', hold: hold.reason };
  if (fields.length > 0) return { message: 'notReady', fields };
  if (isElsewhere(scan, known)) return { message: (scan.partner ?? known.partner) === known.partner ? 'otherLabel' : 'otherPartner' };
  if (isBagSealed) return { message: 'bagSealed' };
  return isManifestFull ? { message: 'manifestFull' } : undefined;
};

/**
 * What becomes of a scan, by what is known of the shipment that its code names: undefined if it names none, `ambiguous` if it names several. A device
 * decides by what it knows, and the server again by what it knows, which has the last word. What was handed over without a network has happened (`isLate`).
 */
export const decide = (scan: Deciding, known: Known | 'ambiguous' | undefined): Decision => {
  if (!known) return { result: 'unknown' };
  if (known === 'ambiguous') return { result: 'refused', message: 'ambiguous' };
  const { shipmentId, aceBillNumber, total, number, scans } = known;
  const shipment = { shipmentId, aceBillNumber };
  // A package that was removed since its label was printed, or the bill of several.
  if (number === undefined || number > total) return { result: 'refused', message: 'whichPackage', ...shipment, total };
  const found = { ...shipment, packageNumber: number, total };
  if (scan.mode === 'weigh')
    return scan.weightKg == null ? { result: 'refused', message: 'noWeight', ...found } : { result: 'ok', ...found };
  if (repeatedBy(scan, number, scans)) return { result: 'already', ...found, received: countInState(scan, scans) };
  const refusal = scan.mode === 'handOver' && !scan.isLate ? refusalOf(scan, known) : undefined;
  if (refusal) return { result: 'refused', ...refusal, ...found };
  return { result: 'ok', ...found, received: countInState(scan, [...scans, { ...scan, number }]) };
};
