import { z } from 'zod';
import { ExportReason, GoodsKind } from '../goods/goods-line.ts';
import { TAX_NUMBER_KINDS } from '../goods/tax-number.ts';
import { Partner } from '../partners/partner.ts';
import { boundedArray } from '../shared/bounded-array.ts';
import { boundedRecord } from '../shared/bounded-record.ts';
import { CalendarDate, Instant } from '../shared/dates/instants.ts';
import { Decimal, Kg } from '../shared/numbers.ts';
import { withDefault } from '../shared/record.ts';
import { optionalPattern, requiredText, violates } from '../shared/text/text.ts';
import { SHIPMENT_TERMS } from '../shipments/terms.ts';
import {
  DESTINATION_LIMITS,
  FIELD_NAMES,
  FORM_NAMES,
  GOODS_PLACES,
  LINE_FIELDS,
  PARTY_KINDS,
  RULE_EFFECTS,
  STOP_LISTS,
  TOTALS,
  TRANSPORTS,
  WORD_PLACES,
} from './names.ts';

const L = DESTINATION_LIMITS;

const CODE = /^[A-Z]{2}$/;
const CURRENCY = /^[A-Z]{3}$/;

const Positive = Decimal.refine((value) => value > 0, violates('Size'));
const Currency = z.string().regex(CURRENCY);
const money = { amount: Decimal, currency: Currency };
const Countries = boundedArray(z.string().regex(CODE), L.countries, 1);
/** Four digits, as lines have them. */
const unNumbers = { numbers: boundedArray(z.string().regex(/^\d{4}$/), L.words, 1) };
const words = boundedArray(requiredText(60), L.words);
const listOf = <Item extends z.ZodType>(item: Item, max: number) => boundedArray(item, max, 1);

/** What a rule asks for, or where it ends; a name means the same in all kinds. Amounts are compared in their currency by the rates of the setting; weights are in kg. */
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
      unless: z.enum(['priorNoticeNumber', 'unNumber', 'mailTrackingNumber']).nullable(),
    }),
    /** The codes are in the schedule of the country and the ship date. */
    z.object({ kind: z.literal('scheduleCode') }),
    /** The lines add up to the goods value, and weigh no more than the shipment. */
    z.object({ kind: z.literal('totals'), of: z.enum(TOTALS) }),
    /** Less than this; from it on, a full export declaration is needed. */
    z.object({ kind: z.literal('exportValue'), ...money }),
    /** At most as much, with what else goes to the receiver on the same flight. */
    z.object({ kind: z.literal('flightValue'), ...money }),
    /** Is always found: each item, a code of six digits, bears as much. */
    z.object({ kind: z.literal('dutyPerItem'), ...money }),
    /** The destination is one of those whose rules somebody has looked up. */
    z.object({ kind: z.literal('checkedCountry'), checked: Countries }),
    /** The partner delivers in the country. */
    z.object({ kind: z.literal('partnerCountry') }),
    /** Codes have one of these numbers of digits. */
    z.object({ kind: z.literal('hsLengths'), lengths: listOf(z.literal([6, 8, 9, 10]), 4) }),
    /** Each line has all of these; what is missing is found at the first one. */
    z.object({ kind: z.literal('lineFields'), lineFields: listOf(z.enum(LINE_FIELDS), LINE_FIELDS.length) }),
    /** A description, or a name or address of a party, is more than words of one of these lists. */
    z.object({ kind: z.literal('stopWords'), where: z.enum(WORD_PLACES), lists: listOf(z.enum(STOP_LISTS), STOP_LISTS.length) }),
    /** Descriptions have no Vietnamese words. */
    z.object({ kind: z.literal('vietnamese') }),
    /** A field, if it is filled, has a form; an address is always needed. */
    z.object({ kind: z.literal('form'), field: z.enum(FIELD_NAMES), form: z.enum(FORM_NAMES) }),
    /**
     * No lines of these kinds, with codes of these beginnings, or with these words. `among`: only lines of these kinds count; `wordsIn`: words count only there;
     * `without`: words that do not count.
     */
    z.object({
      kind: z.literal('goods'),
      among: boundedArray(GoodsKind, 10),
      kinds: boundedArray(GoodsKind, 10),
      prefixes: boundedArray(z.string().regex(/^\d{2,10}$/), L.words),
      words,
      wordsIn: boundedArray(GoodsKind, 10),
      without: words,
      at: z.enum(GOODS_PLACES),
    }),
    /** No lines with these UN numbers. */
    z.object({ kind: z.literal('unNumbers'), ...unNumbers }),
    /** Lines with these UN numbers, and no others, are of these kinds. */
    z.object({ kind: z.literal('unNumberKind'), ...unNumbers, kinds: listOf(GoodsKind, 10) }),
    /** The shipment is flagged as dangerous if a line has a UN number, and only then. */
    z.object({ kind: z.literal('dangerousFlag') }),
  ])
  .meta({ id: 'DestinationRequirement' });
export type Requirement = z.infer<typeof Requirement>;

const text = requiredText(L.text, 'many');

/** Null: always. Settings that were stored before they were there do not have them. */
const conditions = {
  /** The last ship date for which it holds. */
  until: withDefault(CalendarDate, null),
  terms: withDefault(listOf(z.enum(SHIPMENT_TERMS), SHIPMENT_TERMS.length), null),
  transport: withDefault(z.enum(TRANSPORTS), null),
  sender: withDefault(z.enum(PARTY_KINDS), null),
  receiver: withDefault(z.enum(PARTY_KINDS), null),
  /** Only for shipments that are worth at most as much. */
  upTo: withDefault(Decimal, null),
  upToCurrency: withDefault(Currency, null),
  /** Whether freight, insurance and packing count in the value, as on the invoice. */
  isCif: withDefault(z.boolean(), false),
};

/** What a rule has that holds always. */
export const NO_CONDITIONS = {
  ...{ until: null, terms: null, transport: null, sender: null, receiver: null },
  ...{ upTo: null, upToCurrency: null, isCif: false },
} as const;

/** What a destination asks for of a shipment. */
export const DestinationRule = z
  .object({
    key: z.string().regex(/^[a-z][A-Za-z0-9-]{0,39}$/),
    /** Codes (ISO 3166-1 alpha-2); `all`, also without one; `abroad`, all but Viet Nam. */
    countries: z.union([z.enum(['all', 'abroad']), Countries]),
    /** `partner`: any but `none`. */
    partners: z.union([z.enum(['any', 'partner']), listOf(Partner, 10)]),
    /** Why the goods are sent; `unknown`: not stated. Null: for any reason. */
    reasons: listOf(z.enum([...ExportReason.options, 'unknown']), 10).nullable(),
    /** The first ship date for which it holds. */
    from: CalendarDate.nullable(),
    ...conditions,
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
