import type { Customs } from '../goods/customs.ts';
import { type GoodsLine, goodsValueOf, netWeightOf } from '../goods/goods-line.ts';
import { CARRIERS } from '../partners/carriers.ts';
import { countryOf } from '../shared/country-names.ts';
import { type Language, LOCALES } from '../shared/languages.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { compareSum, currencyOf, isComparable, type Money } from './money.ts';
import { FIELDS, type Finding, type RuleField } from './names.ts';
import { fitsCountry } from './postal-codes.ts';
import type { DestinationRule, Destinations } from './rules.ts';

type Fields = RuleField | 'receiverStateProvince' | 'receiverCountry' | 'goodsOriginCountryCode' | 'insuranceCurrencyCode';
type Asked = Fields | 'goodsLines' | 'priorNoticeNumber' | 'taxNumbers';

/** A shipment as it is stored, sent or being typed. */
export type Checked = Pick<Shipment, 'partnerShipment' | 'shipDate'> & {
  [Name in Asked]?: Shipment[Name] | null | undefined;
} & { createdDate?: string | null };

/** What cannot be seen from a shipment. What is not known finds nothing. */
export type Known = {
  language: Language;
  /** The codes that are not in the schedule of the destination. */
  absentCodes?: readonly string[] | null;
  /** What other gifts of the ship date to the same receiver are worth. */
  otherGifts?: readonly Money[];
};

const isBlank = (value: unknown) => value === null || value === undefined || String(value).trim() === '';

/** The country that a shipment goes to: by code, else by name; null if neither means one. */
export const destinationOf = ({ receiverCountryCode, receiverCountry }: Pick<Checked, 'receiverCountryCode' | 'receiverCountry'>) =>
  countryOf({ code: receiverCountryCode ?? null, name: receiverCountry ?? null });

/** What a shipment is worth, in its currency: the sum of its lines, else its goods value; null if neither is known. */
const worthOf = ({
  goodsLines,
  goodsValue,
  insuranceCurrencyCode,
}: Pick<Checked, 'goodsLines' | 'goodsValue' | 'insuranceCurrencyCode'>) =>
  goodsLines?.length ? (goodsValueOf(goodsLines, insuranceCurrencyCode ?? null) ?? goodsValue ?? null) : (goodsValue ?? null);

const UNKNOWN_CURRENCY: Record<Language, string> = {
  vi: 'Chưa rõ tiền tệ hoặc tỷ giá, nên chưa so được trị giá với {limit}',
  en: 'The currency or its rate is not known, so the value cannot be compared with {limit}',
};

/** Stands at every gift: what others send to its receiver is nothing that a customer may learn. */
const GIFT_NOTE: Record<Language, string> = {
  vi: 'Quà của mọi người gửi cho một người nhận trong một ngày được cộng lại, hạn mức {limit}',
  en: 'Gifts to one receiver on one day count together, whoever sends them: up to {limit}',
};

/** Where a rule finds something; `isOfCurrency`: the value could not be compared. */
type Place = { field: string; isOfCurrency?: true };

type Lines = Customs['goodsLines'];
const linesThat = (lines: Lines, field: keyof GoodsLine, isWrong: (line: GoodsLine) => boolean): Place[] =>
  lines.flatMap((line, index) => (isWrong(line) ? [{ field: `goodsLines[${index}].${field}` }] : []));

const at = (field: string, isWrong: boolean): Place[] => (isWrong ? [{ field }] : []);

/** Where a shipment does not meet what a rule requires. */
const placesOf = (shipment: Checked, { requires }: DestinationRule, { country, known, rates }: Circumstances): Place[] => {
  const lines = shipment.goodsLines ?? [];
  const value = worthOf(shipment);
  const compared = (limit: Money, isOver: (order: number) => boolean, others: readonly Money[] = []): Place[] => {
    if (value === null) return [];
    const currency = currencyOf(shipment.insuranceCurrencyCode);
    if (currency === null || !isComparable(currency, limit.currency, rates))
      return [{ field: 'insuranceCurrencyCode', isOfCurrency: true }];
    return at('goodsValue', isOver(compareSum([{ amount: value, currency }, ...others], limit, rates)));
  };
  switch (requires.kind) {
    case 'goodsLines':
      return at('goodsLines', lines.length === 0);
    case 'hsDigits':
      if (lines.length === 0) return [{ field: 'goodsLines' }];
      return linesThat(lines, 'hsCode', ({ hsCode }) => (hsCode ?? '').length < requires.digits);
    case 'origin':
      if (!isBlank(shipment.goodsOriginCountryCode)) return [];
      return linesThat(lines, 'originCountryCode', ({ originCountryCode }) => isBlank(originCountryCode));
    case 'field': {
      const other = FIELDS[requires.field];
      if (requires.field === 'receiverCountryCode') return at(requires.field, destinationOf(shipment) === null);
      return at(requires.field, isBlank(shipment[requires.field]) && (other === null || isBlank(shipment[other])));
    }
    case 'postalCode': {
      const code = shipment.receiverPostalCode;
      return at('receiverPostalCode', !isBlank(code) && country !== null && !fitsCountry(String(code), country));
    }
    case 'taxNumber': {
      const isThere = shipment.taxNumbers?.some(({ party, kind }) => party === requires.party && requires.kinds.includes(kind));
      return at('taxNumbers', !isThere);
    }
    case 'currency':
      return at('insuranceCurrencyCode', !requires.currencies.includes(currencyOf(shipment.insuranceCurrencyCode) ?? ''));
    case 'maxValue':
      return compared(requires, (order) => order > 0);
    case 'exportValue':
      return compared(requires, (order) => order >= 0);
    case 'giftsPerDay':
      return shipment.exportReason === 'gift' ? compared(requires, (order) => order > 0, known.otherGifts) : [];
    case 'maxWeight':
      return at('weight', (shipment.weight ?? 0) > requires.kg);
    case 'forbiddenKind': {
      const { kinds, unless } = requires;
      const isMeant = ({ kind }: GoodsLine) => kinds.includes(kind);
      if (unless === 'priorNoticeNumber') return at(unless, lines.some(isMeant) && isBlank(shipment.priorNoticeNumber));
      return linesThat(lines, unless ?? 'kind', (line) => isMeant(line) && (unless === null || isBlank(line[unless])));
    }
    case 'scheduleCode':
      return linesThat(lines, 'hsCode', ({ hsCode }) => hsCode !== null && (known.absentCodes?.includes(hsCode) ?? false));
    case 'totals': {
      if (requires.of === 'weight') return at('weight', !isBlank(shipment.weight) && (netWeightOf(lines) ?? 0) > Number(shipment.weight));
      const sum = goodsValueOf(lines, shipment.insuranceCurrencyCode ?? null);
      return at('goodsValue', sum !== null && !isBlank(shipment.goodsValue) && sum !== shipment.goodsValue);
    }
  }
};

type Circumstances = { country: string | null; known: Facts; rates: Destinations['rates']['perDollar'] };

const HOME = 'VN';

/** Whether a rule is about a shipment to a country. */
const isMeant = (rule: DestinationRule, shipment: Checked, country: string | null) => {
  const { countries, partners, reasons, from } = rule;
  const { partnerShipment, exportReason, shipDate } = shipment;
  const isThere = countries === 'all' || (country !== null && (countries === 'abroad' ? country !== HOME : countries.includes(country)));
  const isPartner = partners === 'any' || (partners === 'partner' ? partnerShipment !== 'none' : partners.includes(partnerShipment));
  return isThere && isPartner && (reasons === null || reasons.includes(exportReason ?? 'unknown')) && (from === null || shipDate >= from);
};

/** What a rule allows or asks for, as its text says it. */
const limitOf = ({ requires }: DestinationRule, language: Language) => {
  const number = (value: number) => new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 3 }).format(value);
  if ('amount' in requires) return `${number(requires.amount)} ${requires.currency}`;
  if ('kg' in requires) return `${number(requires.kg)} kg`;
  if ('digits' in requires) return String(requires.digits);
  if (requires.kind === 'taxNumber') return requires.kinds.join(' / ');
  return requires.kind === 'currency' ? requires.currencies.join(', ') : '';
};

type FindingInAll = Omit<Finding, 'message'> & { texts: Record<Language, string> };
type Facts = Omit<Known, 'language'>;

/**
 * What destinations ask for that a shipment lacks, in the order of the rules (docs/domain.md, "Destinations"). What stops only warns where the destination
 * is not known, then that of the carrier is assumed, and where the shipment is older than the rule.
 */
export const findingsInAll = (
  shipment: Checked,
  { rules, rates: { perDollar: rates } }: Destinations,
  known: Facts = {},
): FindingInAll[] => {
  const destination = destinationOf(shipment);
  const { partnerShipment, createdDate } = shipment;
  const country = destination ?? (partnerShipment === 'none' ? null : CARRIERS[partnerShipment].country);
  let isCurrencyNamed = false;
  return rules.flatMap((rule) => {
    if (rule.effect === 'off' || !isMeant(rule, shipment, country)) return [];
    const isOlder = createdDate != null && rule.installedAt !== null && Date.parse(createdDate) < Date.parse(rule.installedAt);
    const effect = destination === null || isOlder ? 'warn' : rule.effect;
    const isGift = rule.requires.kind === 'giftsPerDay' && shipment.exportReason === 'gift';
    const textsOf = (texts: Readonly<Record<Language, string>>) => {
      const textIn = (language: Language) => texts[language].replaceAll('{limit}', () => limitOf(rule, language));
      return { vi: textIn('vi'), en: textIn('en') };
    };
    const notes: FindingInAll[] = isGift ? [{ rule: rule.key, effect: 'note', field: 'exportReason', texts: textsOf(GIFT_NOTE) }] : [];
    const found = placesOf(shipment, rule, { country, known, rates }).flatMap(({ field, isOfCurrency }): FindingInAll[] => {
      // Said once, whichever rules need it.
      if (isOfCurrency && isCurrencyNamed) return [];
      isCurrencyNamed ||= field === 'insuranceCurrencyCode';
      const texts = textsOf(isOfCurrency ? UNKNOWN_CURRENCY : rule.texts);
      return [{ rule: rule.key, effect: isOfCurrency ? 'warn' : effect, field, texts }];
    });
    return [...found, ...notes];
  });
};

/** What `findingsInAll` finds, in the language of `known`. */
export const findingsOf = (shipment: Checked, destinations: Destinations, { language, ...known }: Known): Finding[] =>
  findingsInAll(shipment, destinations, known).map(({ texts, ...finding }) => ({ ...finding, message: texts[language] }));

/** Whether nothing stops a shipment. */
export const isReady = (findings: readonly Finding[]) => findings.every(({ effect }) => effect !== 'stop');

/** The fields at which a shipment is stopped, as forms name them, each once. */
export const stoppedFields = (findings: readonly Finding[]) => [
  ...new Set(findings.flatMap(({ effect, field, rule }) => (effect === 'stop' ? [field ?? rule] : []))),
];
