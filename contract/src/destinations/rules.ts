import { z } from 'zod';
import { ExportReason, GoodsKind } from '../goods/goods-line.ts';
import { TAX_NUMBER_KINDS } from '../goods/tax-number.ts';
import { Partner } from '../partners/partner.ts';
import { boundedArray } from '../shared/bounded-array.ts';
import { boundedRecord } from '../shared/bounded-record.ts';
import { CalendarDate, Instant } from '../shared/dates/instants.ts';
import { Decimal, Kg } from '../shared/numbers.ts';
import { optionalPattern, requiredText, violates } from '../shared/text/text.ts';
import { DESTINATION_LIMITS, FIELD_NAMES, RULE_EFFECTS, TOTALS } from './names.ts';

const L = DESTINATION_LIMITS;

const CODE = /^[A-Z]{2}$/;
const CURRENCY = /^[A-Z]{3}$/;

const Positive = Decimal.refine((value) => value > 0, violates('Size'));
const Currency = z.string().regex(CURRENCY);
const money = { amount: Decimal, currency: Currency };
const listOf = <Item extends z.ZodType>(item: Item, max: number) => boundedArray(item, max, 1);

/** What a rule asks for, or where it ends. Amounts are compared in their currency by the rates of the setting; weights are in kg. */
export const Requirement = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('goodsLines') }),
    /** Each line has a code of at least as many digits. */
    z.object({ kind: z.literal('hsDigits'), digits: z.literal([6, 8, 10]) }),
    /** Each line has an origin, or the shipment has one for all. */
    z.object({ kind: z.literal('origin') }),
    z.object({ kind: z.literal('field'), field: z.enum(FIELD_NAMES) }),
    /** A postal code, if there is one, fits the country. */
    z.object({ kind: z.literal('postalCode') }),
    z.object({ kind: z.literal('taxNumber'), party: z.enum(['sender', 'receiver']), kinds: listOf(z.enum(TAX_NUMBER_KINDS), 20) }),
    z.object({ kind: z.literal('currency'), currencies: listOf(Currency, 50) }),
    /** At most as much. */
    z.object({ kind: z.literal('maxValue'), ...money }),
    z.object({ kind: z.literal('maxWeight'), kg: Kg.refine((value) => value > 0, violates('Size')) }),
    /** The gifts of one day to one receiver are worth at most as much, all together. */
    z.object({ kind: z.literal('giftsPerDay'), ...money }),
    /** Goods of these kinds, unless their paper is there. */
    z.object({
      kind: z.literal('forbiddenKind'),
      kinds: listOf(GoodsKind, 10),
      unless: z.enum(['priorNoticeNumber', 'unNumber']).nullable(),
    }),
    /** The codes are in the schedule of the country and the ship date. */
    z.object({ kind: z.literal('scheduleCode') }),
    /** The lines add up to the goods value, and weigh no more than the shipment. */
    z.object({ kind: z.literal('totals'), of: z.enum(TOTALS) }),
    /** Less than this; from it on, a full export declaration is needed. */
    z.object({ kind: z.literal('exportValue'), ...money }),
  ])
  .meta({ id: 'DestinationRequirement' });
export type Requirement = z.infer<typeof Requirement>;

const text = requiredText(L.text, 'many');

/** What a destination asks for of a shipment. */
export const DestinationRule = z
  .object({
    key: z.string().regex(/^[a-z][A-Za-z0-9-]{0,39}$/),
    /** Codes (ISO 3166-1 alpha-2); `all`, also without one; `abroad`, all but Viet Nam. */
    countries: z.union([z.enum(['all', 'abroad']), listOf(z.string().regex(CODE), L.countries)]),
    /** `partner`: any but `none`. */
    partners: z.union([z.enum(['any', 'partner']), listOf(Partner, 10)]),
    /** Why the goods are sent; `unknown`: not stated. Null: for any reason. */
    reasons: listOf(z.enum([...ExportReason.options, 'unknown']), 10).nullable(),
    /** The first ship date for which it holds. */
    from: CalendarDate.nullable(),
    effect: z.enum(RULE_EFFECTS),
    /** What is missing, in words that a clerk understands; `{limit}` is what the rule allows or asks for. */
    texts: z.object({ vi: text, en: text }),
    source: z.object({ name: requiredText(L.source), url: optionalPattern(L.url, /^https:\/\/\S+$/), asOf: CalendarDate }),
    /** Shipments that are older are only warned of. Set by the server. */
    installedAt: Instant.nullable(),
    requires: Requirement,
  })
  .meta({ id: 'DestinationRule' });
export type DestinationRule = z.infer<typeof DestinationRule>;

export const Rates = z.object({
  asOf: CalendarDate,
  /** Units of each currency for one US dollar. */
  perDollar: boundedRecord(Currency, Positive, L.rates),
});

/** Rules, each with a key of its own. */
export const rulesOf = <Rule extends z.ZodType<{ key: string }>>(rule: Rule) =>
  boundedArray(rule, L.rules).refine((rules) => new Set(rules.map(({ key }) => key)).size === rules.length, violates('unique'));

/** The rules, and the rates by which amounts are compared. */
export const Destinations = z.object({ rules: rulesOf(DestinationRule), rates: Rates });
export type Destinations = z.infer<typeof Destinations>;
