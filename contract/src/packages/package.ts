import { z } from 'zod';
import { MAX_PACKAGES } from '../partners/carriers.ts';
import { Instant } from '../shared/dates/instants.ts';
import { Cm, Kg, PathId } from '../shared/numbers.ts';
import { identity } from '../shared/record.ts';
import { PACKAGE_STATES } from './states.ts';

const kg = z.number().nullable();
const cm = z.number().nullable();

const PackageState = z.enum(PACKAGE_STATES).meta({ id: 'PackageState' });

/** One package of a shipment. Lengths in cm, weights in kg. */
export const ShipmentPackage = z
  .object({
    /** 1 to the number of packages. */
    number: z.number().int(),
    /** What its label says and scanners read, and what former labels said. */
    code: z.string(),
    formerCodes: z.array(z.string()),
    state: PackageState,
    /** It did not come with the others. */
    isMissing: z.boolean(),
    /** Where it was scanned last, and when. */
    place: z.string().nullable(),
    scannedAt: Instant.nullable(),
    /** What the sender says; of the only package, the weight of the shipment. */
    declaredKg: kg,
    /** What our scale says. */
    weighedKg: kg,
    /** What its partner would charge for it alone. */
    chargeableKg: kg,
    /** Its own measures, or those of the shipment. */
    length: cm,
    width: cm,
    height: cm,
    /** What of these was measured of the package itself, or came with it in an import. */
    measured: z.object({ length: cm, width: cm, height: cm }),
    /** Of its line. */
    description: z.string().nullable(),
    units: z.number().nullable(),
    value: z.number().nullable(),
    version: z.number().int(),
    /** `isOld`: the latest one says another weight than is known now. */
    labels: z.object({ printed: z.number().int(), lastAt: Instant.nullable(), lastBy: z.string().nullable(), isOld: z.boolean() }),
  })
  .meta({ id: 'ShipmentPackage' });
export type ShipmentPackage = z.infer<typeof ShipmentPackage>;

const optionalKg = Kg.nullable().optional();
const optionalCm = Cm.nullable().optional();

/** What was measured of a package. What is missing keeps its value; null takes it away. */
export const PackageMeasures = z
  .object({
    version: identity.version,
    declaredKg: optionalKg,
    weighedKg: optionalKg,
    length: optionalCm,
    width: optionalCm,
    height: optionalCm,
  })
  .meta({ id: 'PackageMeasures' });
export type PackageMeasures = z.infer<typeof PackageMeasures>;

/** A package of a shipment in a path. */
export const PackageParams = z.object({
  id: PathId,
  number: z
    .string()
    .regex(/^[1-9]\d?$/)
    .transform(Number)
    .pipe(z.number().max(MAX_PACKAGES.none)),
});
