import { z } from 'zod';
import { MAX_PACKAGES } from '../partners/carriers.ts';
import { decimalsOf, USUAL_DECIMALS } from '../shared/currency-decimals.ts';
import { DECIMAL_LIMITS, Decimal, OptionalDecimal, OptionalKg } from '../shared/numbers.ts';
import { withDefault } from '../shared/record.ts';
import { optionalPattern, optionalText, requiredText, violates } from '../shared/text/text.ts';

/** Maximum lengths in code points, and the most lines of a shipment. */
export const GOODS_LIMITS = { description: 250, unit: 10, manufacturer: 250, identifier: 50, lines: 99 } as const;

/** What customs and carriers treat in their own ways. */
export const GOODS_KINDS = ['plain', 'battery', 'food', 'liquid', 'medicine', 'plantOrAnimal', 'magnet'] as const;
export const GoodsKind = z.enum(GOODS_KINDS).meta({ id: 'GoodsKind' });
export type GoodsKind = z.infer<typeof GoodsKind>;

/** Why goods leave the country. */
export const EXPORT_REASONS = ['sale', 'gift', 'sample', 'return', 'personalEffects'] as const;
export const ExportReason = z.enum(EXPORT_REASONS).meta({ id: 'ExportReason' });
export type ExportReason = z.infer<typeof ExportReason>;

/** Six digits of the Harmonized System, and as many more as a country has: 8, 9 (Japan) or 10. */
const HS_CODE = /^(\d{6}|\d{8,10})$/;

/** The digits of a code, without the points and blanks with which schedules and people write it: never padded, never guessed. */
export const hsDigits = (typed: string) => typed.replace(/[\s.]/g, '');

const LONGEST_HS_CODE = 20;
const optionalHsCode = optionalText(LONGEST_HS_CODE)
  .transform((typed) => typed && hsDigits(typed))
  .refine((code) => code === null || HS_CODE.test(code), violates('Pattern'));

/** The code of a country (ISO 3166-1 alpha-2) in upper case, or null. */
const optionalCountryCode = optionalPattern(2, /^[A-Za-z]{2}$/).transform((code) => code?.toUpperCase() ?? null);

/** UN number of dangerous goods, with or without `UN`: four digits are stored. */
const optionalUnNumber = optionalPattern(7, /^(UN ?)?\d{4}$/i).transform((typed) => typed?.slice(-4) ?? null);

/** Left out where there is none: lines that were stored before it was asked for do not have it either. */
const laterText = (max: number) =>
  optionalText(max)
    .transform((text) => text ?? undefined)
    .optional();

/** One kind of goods in a shipment, as papers and customs have it. */
export const GoodsLine = z
  .object({
    /** For papers: in English. */
    description: requiredText(GOODS_LIMITS.description),
    descriptionVi: optionalText(GOODS_LIMITS.description),
    hsCode: optionalHsCode,
    originCountryCode: optionalCountryCode,
    quantity: Decimal.refine((value) => value > 0, violates('Size')),
    unit: optionalText(GOODS_LIMITS.unit),
    /** In the currency of the shipment (`insuranceCurrencyCode`). */
    unitValue: OptionalDecimal,
    /** All of the line together, without packing. */
    netKg: OptionalKg,
    packageNumber: withDefault(z.number().int().min(1).max(MAX_PACKAGES.none), null),
    kind: withDefault(GoodsKind, 'plain'),
    unNumber: optionalUnNumber,
    /** Name and address. */
    manufacturer: laterText(GOODS_LIMITS.manufacturer),
    /** The merchant's own number of the product, which a sale to the EU declares (docs/customs/sources.md, 2). */
    productIdentifier: laterText(GOODS_LIMITS.identifier),
    /** The manufacturer's own, or a GTIN. */
    manufacturerIdentifier: laterText(GOODS_LIMITS.identifier),
  })
  .refine(({ quantity, unitValue }) => quantity * (unitValue ?? 0) < 10 ** DECIMAL_LIMITS.integerDigits, {
    path: ['unitValue'],
    ...violates('Size'),
  })
  .meta({ id: 'GoodsLine' });
export type GoodsLine = z.infer<typeof GoodsLine>;

const THOUSAND = 1_000n;
/** An amount or a measure in thousandths, exact. */
export const thousandths = (value: number) => BigInt(Math.round(value * Number(THOUSAND)));

/**
 * What a line is worth, in thousandths of the currency: quantity × value of each, exact, and rounded half up to the decimals of the currency as on papers;
 * null if the value is not known.
 */
export const lineValueOf = ({ quantity, unitValue }: Pick<GoodsLine, 'quantity' | 'unitValue'>, currency: string | null) => {
  if (unitValue === null) return null;
  const decimals = Math.min(decimalsOf(currency) ?? USUAL_DECIMALS, DECIMAL_LIMITS.decimals);
  const step = 10n ** BigInt(DECIMAL_LIMITS.decimals - decimals);
  const unit = step * THOUSAND;
  return ((thousandths(quantity) * thousandths(unitValue) + unit / 2n) / unit) * step;
};

/** The sum of what lines are worth; null without lines, or if the value of one is not known. */
export const goodsValueOf = (lines: readonly Pick<GoodsLine, 'quantity' | 'unitValue'>[], currency: string | null) => {
  const values = lines.map((line) => lineValueOf(line, currency));
  if (values.length === 0 || values.includes(null)) return null;
  return Number(values.reduce((sum: bigint, value) => sum + (value ?? 0n), 0n)) / Number(THOUSAND);
};

/** The net weight of lines in kg; null without lines, or if that of one is not known. */
export const netWeightOf = (lines: readonly Pick<GoodsLine, 'netKg'>[]) => {
  if (lines.length === 0 || lines.some(({ netKg }) => netKg === null)) return null;
  return Number(lines.reduce((sum, { netKg }) => sum + thousandths(netKg ?? 0), 0n)) / Number(THOUSAND);
};
