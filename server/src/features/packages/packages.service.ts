import type { PackageMeasures, ShipmentPackage } from '@ace/contract/packages/package.ts';
import { codesOf } from '@ace/contract/shipments/code.ts';
import { keptPackageLines, numberedLines } from '@ace/contract/shipments/packages.ts';
import { PackageLine, type Shipment } from '@ace/contract/shipments/shipment.ts';
import { chargeableOf } from '@ace/contract/weights/chargeable.ts';
import { ruleOn } from '@ace/contract/weights/rules.ts';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { problem } from '../../shared/problems.ts';
import { lockToReplace, readShipment, replaceLines } from '../shipments/shipments.service.ts';
import { readWeightRules } from '../weights/weights.reads.ts';
import {
  countLabels,
  type FoundPackage,
  findByKeys,
  findPackages,
  lockPackage,
  type PackageId,
  storeMeasures,
} from './packages.repository.ts';

type Charging = Pick<Shipment, 'id' | 'partnerShipment' | 'shipDate'>;

/** The packages of shipments, by their ids, with what the partner would charge for each alone; only those that are named, or all. */
export const packagesOfShipments = async (db: Database, shipments: Charging[], only: PackageId[] | null = null) => {
  const rules = await readWeightRules(db);
  const found = await findPackages(
    db,
    shipments.map(({ id }) => id),
    only,
  );
  const chargedOf = ({ partnerShipment, shipDate }: Charging, each: FoundPackage): ShipmentPackage => {
    const rule = ruleOn(rules[partnerShipment], shipDate);
    const { weighedKg: weighed, declaredKg: declared, length, width, height } = each;
    // Nobody knows what a package counts whose weight is a part of that of several.
    const charged =
      rule &&
      (weighed ?? declared) !== null &&
      chargeableOf(rule, { pieces: [{ weighed, declared, length, width, height }], weight: null });
    return { ...each, chargeableKg: charged ? charged.weight : null };
  };
  return new Map(shipments.map((shipment) => [shipment.id, (found.get(shipment.id) ?? []).map((each) => chargedOf(shipment, each))]));
};

/** The packages of a shipment, in the order of their numbers. Throws `error.http.404`, also for a shipment that the user may not see. */
export const listPackages = async (context: Context, user: Caller, shipmentId: number) => {
  const shipment = await readShipment(context, user, shipmentId);
  return (await packagesOfShipments(context.db, [shipment])).get(shipmentId) ?? [];
};

/** Which packages of these shipments have or had these codes; null at the place of a code that none has. */
export const packagesNamed = async (db: Database, shipmentIds: number[], codes: string[]) => {
  const keys = codes.map(codesOf);
  const found = await findByKeys(db, shipmentIds, keys.flat());
  return keys.map((forms) => forms.flatMap((key) => found.get(key) ?? [])[0] ?? null);
};

/** Notes labels of packages, and the weights that they say. */
export const noteLabels = countLabels;

/** What the sender declares of a package, by the names of its row and of its line. */
const LINE_FIELDS = { declaredKg: 'itemCubicWeight', length: 'itemCubicL', width: 'itemCubicW', height: 'itemCubicH' } as const;
const DECLARED = Object.entries(LINE_FIELDS) as [keyof typeof LINE_FIELDS, (typeof LINE_FIELDS)[keyof typeof LINE_FIELDS]][];
type Declared = Record<keyof typeof LINE_FIELDS, number | null>;

/** The lines of a shipment after one package was measured; the line of that package is missing if it has neither weight nor value, or the partner takes none. */
const linesAfter = ({ packageInfos, totalPackages, partnerShipment }: Shipment, number: number, declared: Declared) => {
  const lines = numberedLines(packageInfos, [], totalPackages);
  const before = lines.find((line) => line.number === number) ?? PackageLine.parse({ number });
  const after = { ...before, ...Object.fromEntries(DECLARED.map(([name, field]) => [field, declared[name]])) };
  const others = lines.filter((line) => line.number !== number);
  return numberedLines(keptPackageLines({ partnerShipment, packageInfos: [...others, after] }), [], totalPackages);
};

/**
 * Says what a package weighs and measures. What its shipment's line can hold stands there and nowhere else; so does the weight of the only package. Throws `error.http.404`, and
 * `error.concurrencyFailure` if the package has another version.
 */
export const measurePackage = (context: Context, user: Caller, at: { id: number; number: number }, measures: PackageMeasures) =>
  change(context, user, async (tx: Change<Caller>): Promise<ShipmentPackage> => {
    const { id, number } = at;
    const { version, weighedKg, ...declared } = measures;
    const [shipment] = await lockToReplace(tx, [id]);
    const stored = shipment && (await lockPackage(tx.db, id, number));
    if (!stored) throw problem('error.http.404');
    if (typeof version === 'number' && version !== stored.version) throw problem('error.concurrencyFailure', { entity: 'package' });

    const line = numberedLines(shipment.packageInfos, [], shipment.totalPackages).find((each) => each.number === number);
    const measured = (name: keyof Declared) =>
      declared[name] === undefined ? (line?.[LINE_FIELDS[name]] ?? stored[name]) : declared[name];
    const all = { declaredKg: measured('declaredKg'), length: measured('length'), width: measured('width'), height: measured('height') };
    const lines = linesAfter(shipment, number, all);
    const isInLine = lines.some((each) => each.number === number);
    const isOnly = !isInLine && shipment.totalPackages === 1;
    const ofRow = isInLine
      ? { declaredKg: null, length: null, width: null, height: null }
      : { ...all, ...(isOnly && { declaredKg: null }) };
    await storeMeasures(tx, id, number, { ...ofRow, weighedKg: weighedKg === undefined ? stored.weighedKg : weighedKg });
    // What is declared of the only package is the weight of its shipment.
    const weight = isOnly && declared.declaredKg !== undefined ? declared.declaredKg : shipment.weight;
    await replaceLines(tx, { ...shipment, weight, packageInfos: lines });
    const [answer] = (await packagesOfShipments(tx.db, [shipment], [{ shipmentId: id, number }])).get(id) ?? [];
    if (!answer) throw new Error(`Package ${number} of ${id} was not found again`);
    return answer;
  });
