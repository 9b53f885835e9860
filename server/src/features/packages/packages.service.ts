import { isDeepStrictEqual } from 'node:util';
import type { PackageMeasures, ShipmentPackage } from '@ace/contract/packages/package.ts';
import { codesOf } from '@ace/contract/shipments/code.ts';
import { numberedLines } from '@ace/contract/shipments/packages.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { chargeableOf } from '@ace/contract/weights/chargeable.ts';
import { ruleOn } from '@ace/contract/weights/rules.ts';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { problem } from '../../shared/problems.ts';
import { readShipments } from '../shipments/reading.service.ts';
import { findByNumbers, shipmentFields } from '../shipments/shipments.reads.ts';
import { lockToReplace, replaceLines } from '../shipments/shipments.service.ts';
import { readWeightRules } from '../weights/weights.reads.ts';
import { measured } from './measured.ts';
import {
  type FoundPackage,
  findByKey,
  findByKeys,
  findPackages,
  lockPackage,
  type PackageId,
  storeMeasures,
} from './packages.repository.ts';

/** What a partner's charge for a package depends on, of its shipment. */
export const CHARGING = ['id', 'partnerShipment', 'shipDate'] as const;
type Charging = Pick<Shipment, (typeof CHARGING)[number]>;
const CHARGED = shipmentFields(...CHARGING);

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
    // It is not known what a package counts whose weight is a part of that of several.
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
  const [shipment] = await readShipments(context, user, [shipmentId], CHARGED);
  if (!shipment) throw problem('error.http.404');
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

export {
  countLabels,
  findKeyedPackages,
  isPackageMissing,
  type ScannedState,
  storeMissing,
  storeScannedState,
} from './packages.repository.ts';

/** A package that was found before. */
const foundOf = async (db: Database, shipment: Shipment, number: number) => {
  const { id: shipmentId } = shipment;
  const [found] = (await packagesOfShipments(db, [shipment], [{ shipmentId, number }])).get(shipmentId) ?? [];
  if (!found) throw new Error(`Package ${number} of ${shipmentId} was not found again`);
  return found;
};

/**
 * Says what a package weighs and measures. A call that changes nothing writes nothing. Throws `error.http.404`, and `error.concurrencyFailure` if the package
 * has another version.
 */
export const measure = async (
  tx: Change<Caller>,
  { id, number }: { id: number; number: number },
  { version, ...said }: PackageMeasures,
): Promise<ShipmentPackage> => {
  const [shipment] = await lockToReplace(tx, [id]);
  const stored = shipment && (await lockPackage(tx.db, id, number));
  if (!stored) throw problem('error.http.404');
  if (typeof version === 'number' && version !== stored.version) throw problem('error.concurrencyFailure', { entity: 'package' });
  const { version: _version, ...before } = stored;
  const { row, lines, weight } = measured(shipment, before, number, said);
  if (!isDeepStrictEqual([row, lines, weight], [before, shipment.packageInfos, shipment.weight])) {
    await storeMeasures(tx, id, number, row);
    await replaceLines(tx, { ...shipment, weight, packageInfos: lines });
  }
  return await foundOf(tx.db, shipment, number);
};

/** The same in a change of its own. */
export const measurePackage = (context: Context, user: Caller, at: { id: number; number: number }, measures: PackageMeasures) =>
  change(context, user, (tx) => measure(tx, at, measures));
