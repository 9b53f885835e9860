import { isDeepStrictEqual } from 'node:util';
import type { PackageMeasures, ShipmentPackage } from '@ace/contract/packages/package.ts';
import { codesOf } from '@ace/contract/shipments/code.ts';
import { keptPackageLines, numberedLines, weightOfLines } from '@ace/contract/shipments/packages.ts';
import { PackageLine, type Shipment } from '@ace/contract/shipments/shipment.ts';
import { chargeableOf } from '@ace/contract/weights/chargeable.ts';
import { ruleOn } from '@ace/contract/weights/rules.ts';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { problem } from '../../shared/problems.ts';
import { findByNumbers } from '../shipments/shipments.reads.ts';
import { lockToReplace, readShipment, replaceLines } from '../shipments/shipments.service.ts';
import { readWeightRules } from '../weights/weights.reads.ts';
import {
  countLabels,
  type FoundPackage,
  findByKey,
  findByKeys,
  findKeyed,
  findKnownKeys,
  findOtherwiseDeclared,
  findPackages,
  isMissing,
  lockPackage,
  type PackageId,
  type Standing,
  storeDeclared,
  storeMeasures,
  storeMissing,
  storeStanding,
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

/** Which package has or had this code, in any of the forms in which scanners give it. */
const findPackage = (db: Database, code: string) => findByKey(db, codesOf(code));

/**
 * The shipment with a code, locked until the change is over, and which of its packages is meant: by the code of a package, or by a number of a shipment, which
 * leaves open which of several. A number of several shipments is ambiguous.
 */
export const lockByCode = async (tx: Change<Caller>, code: string) => {
  const found = await findPackage(tx.db, code);
  const [byNumber] = found ? [] : await findByNumbers(tx.db, tx.caller, [code]);
  if (byNumber && byNumber.count > 1) return 'ambiguous' as const;
  const id = found?.shipmentId ?? byNumber?.id;
  const [shipment] = id === undefined ? [] : await lockToReplace(tx, [id]);
  return shipment && { shipment, number: found?.number ?? (shipment.totalPackages === 1 ? 1 : undefined) };
};

/** Those of these codes that a package has or had. */
export const findCodes = async (db: Database, codes: string[]) => {
  const keys = codes.map((code) => ({ code, keys: codesOf(code) }));
  const known = await findKnownKeys(
    db,
    keys.flatMap((each) => each.keys),
  );
  return keys.filter((each) => each.keys.some((key) => known.has(key))).map(({ code }) => code);
};

/** Notes where a package stands, by its scans, and that packages are missing. */
export const standAs = storeStanding;
export const markMissing = storeMissing;

/** Packages with the keys by which they are scanned. */
export const keyedPackages = findKeyed;

/** Whether a package did not come with the others. */
export const isPackageMissing = isMissing;

/** What a package weighs and measures by itself or by its line, locked until the change is over. */
export const lockMeasures = async (tx: Change, { id, packageInfos, totalPackages }: Shipment, number: number) => {
  const stored = await lockPackage(tx.db, id, number);
  const line = numberedLines(packageInfos, [], totalPackages).find((each) => each.number === number);
  return {
    weighedKg: stored?.weighedKg ?? null,
    length: stored?.length ?? line?.itemCubicL ?? null,
    width: stored?.width ?? line?.itemCubicW ?? null,
    height: stored?.height ?? line?.itemCubicH ?? null,
  };
};

/** Notes labels of packages, and the weights that they say. */
export const noteLabels = countLabels;

export { findOtherwiseDeclared, type Standing };

/** Notes what an import declares of packages, each in a row of its own, for a partner that takes no lines. */
export const declarePackages = async (tx: Change<Caller>, packages: Parameters<typeof storeDeclared>[1]) => {
  if (packages.length > 0) await storeDeclared(tx, packages);
};

/** The measures of a package, by the names of its row and of its line. */
const LINE_FIELDS = { declaredKg: 'itemCubicWeight', length: 'itemCubicL', width: 'itemCubicW', height: 'itemCubicH' } as const;
const FIELDS = Object.entries(LINE_FIELDS) as [keyof typeof LINE_FIELDS, (typeof LINE_FIELDS)[keyof typeof LINE_FIELDS]][];
type Declared = Record<keyof typeof LINE_FIELDS, number | null>;

/** The lines of a shipment after one package was measured; the line of that package is missing if it has neither weight nor value, or the partner takes none. */
const linesAfter = ({ packageInfos, totalPackages, partnerShipment }: Shipment, number: number, after: PackageLine) => {
  const others = numberedLines(packageInfos, [], totalPackages).filter((line) => line.number !== number);
  return numberedLines(keptPackageLines({ partnerShipment, packageInfos: [...others, after] }), [], totalPackages);
};

/**
 * The weight of a shipment after what is declared of a package has changed: that of the only package, or the sum of the lines if it was that before, as in the
 * form.
 */
const weightAfter = ({ weight, totalPackages, packageInfos }: Shipment, lines: PackageLine[], declaredKg: number | null | undefined) => {
  if (totalPackages === 1 && declaredKg !== undefined) return declaredKg;
  const isSum = packageInfos.length > 0 && weight === weightOfLines(packageInfos);
  return isSum ? weightOfLines(lines) || null : weight;
};

/** A package that was found before. */
const foundOf = async (db: Database, shipment: Shipment, number: number) => {
  const { id: shipmentId } = shipment;
  const [found] = (await packagesOfShipments(db, [shipment], [{ shipmentId, number }])).get(shipmentId) ?? [];
  if (!found) throw new Error(`Package ${number} of ${shipmentId} was not found again`);
  return found;
};

/**
 * Says what a package weighs and measures. Measures stand in its row, and in its shipment's line, so that former clients see them; what is declared of its weight
 * stands in the line, or in the shipment for the only package, or in its row. A call that changes nothing writes nothing. Throws `error.http.404`, and
 * `error.concurrencyFailure` if the package has another version.
 */
export const measure = async (
  tx: Change<Caller>,
  { id, number }: { id: number; number: number },
  measures: PackageMeasures,
): Promise<ShipmentPackage> => {
  const { version, weighedKg, ...said } = measures;
  const [shipment] = await lockToReplace(tx, [id]);
  const stored = shipment && (await lockPackage(tx.db, id, number));
  if (!stored) throw problem('error.http.404');
  if (typeof version === 'number' && version !== stored.version) throw problem('error.concurrencyFailure', { entity: 'package' });

  const line = numberedLines(shipment.packageInfos, [], shipment.totalPackages).find((each) => each.number === number);
  const inLine = (name: keyof Declared) => (said[name] === undefined ? (line?.[LINE_FIELDS[name]] ?? stored[name]) : said[name]);
  const after = {
    ...(line ?? PackageLine.parse({ number })),
    ...Object.fromEntries(FIELDS.map(([name, field]) => [field, inLine(name)])),
  };
  const lines = linesAfter(shipment, number, after);
  const weight = weightAfter(shipment, lines, said.declaredKg);
  const hasLine = lines.some((each) => each.number === number);
  // A line that goes leaves its measures.
  const inRow = (name: 'length' | 'width' | 'height') => (said[name] === undefined && hasLine ? stored[name] : inLine(name));
  const { version: _version, ...before } = stored;
  const row = {
    weighedKg: weighedKg === undefined ? stored.weighedKg : weighedKg,
    declaredKg: hasLine || shipment.totalPackages === 1 ? null : inLine('declaredKg'),
    length: inRow('length'),
    width: inRow('width'),
    height: inRow('height'),
  };
  if (!isDeepStrictEqual([row, lines, weight], [before, shipment.packageInfos, shipment.weight])) {
    await storeMeasures(tx, id, number, row);
    await replaceLines(tx, { ...shipment, weight, packageInfos: lines });
  }
  return await foundOf(tx.db, shipment, number);
};

/** The same in a change of its own. */
export const measurePackage = (context: Context, user: Caller, at: { id: number; number: number }, measures: PackageMeasures) =>
  change(context, user, (tx) => measure(tx, at, measures));
