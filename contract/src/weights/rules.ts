// Not in a file with schemas, so that the browser does not load zod for these names.
import { byPartner, type Partner } from '../partners/carriers.ts';

/** How the measures of a package are rounded before they are multiplied: not at all; up, or to the nearest, whole or half centimetre; up to the whole inch. */
export const MEASURE_ROUNDINGS = ['none', 'up', 'nearest', 'upHalf', 'nearestHalf', 'upInch'] as const;
export type MeasureRounding = (typeof MEASURE_ROUNDINGS)[number];

/** Whether the greater of weight and volume is charged for each package, or for the sums of a shipment. */
export const CHARGED_PER = ['piece', 'shipment'] as const;
type ChargedPer = (typeof CHARGED_PER)[number];

/** Up to how many kg (null: any) the charged weight is a multiple of `step`. */
type WeightStep = { upTo: number | null; step: number };

/** What one package may be at most: kg; its longest side in cm; that side and twice the sum of the others in cm. */
export type PackageLimits = { weight: number | null; length: number | null; girth: number | null };
export const PACKAGE_LIMITS = ['weight', 'length', 'girth'] as const satisfies (keyof PackageLimits)[];

/** How a partner charges weight. Lengths in cm, weights in kg. */
export type WeightRule = {
  /** The first ship date for which it holds; null: all before the others. */
  from: string | null;
  /** cm³ that count as a kg. */
  divisor: number;
  per: ChargedPer;
  rounding: MeasureRounding;
  /** By their weights; the last one has none. */
  steps: WeightStep[];
  minimum: number;
  limits: PackageLimits;
};

/** The rules of each partner, by the day from which they hold. */
export type WeightRules = Record<Partner, WeightRule[]>;

const usual: WeightRule = {
  from: null,
  divisor: 5_000,
  per: 'shipment',
  rounding: 'none',
  steps: [
    { upTo: 10, step: 0.5 },
    { upTo: null, step: 1 },
  ],
  minimum: 0.5,
  limits: { weight: null, length: null, girth: null },
};

/** What usually holds. Contracts differ: an administrator asks the partner. */
export const USUAL_RULES: WeightRules = byPartner([{ ...usual, divisor: 6_000 }], () => [usual]);

/** The rule of a ship date; undefined if the first one is later. */
export const ruleOn = (rules: readonly WeightRule[], day: string) =>
  rules
    .filter(({ from }) => from === null || from <= day)
    .reduce<WeightRule | undefined>((latest, rule) => (latest && (latest.from ?? '') > (rule.from ?? '') ? latest : rule), undefined);
