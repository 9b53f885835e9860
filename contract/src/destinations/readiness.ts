import { CARRIERS } from '../partners/carriers.ts';
import { LANGUAGES, type Language, LOCALES } from '../shared/languages.ts';
import { type Checked, destinationOf, type Facts } from './checked.ts';
import { type Comparison, createComparison } from './comparison.ts';
import type { Finding } from './names.ts';
import { partyKindOf } from './party.ts';
import { itemsOf, placesOf } from './requirements.ts';
import type { DestinationRule, Destinations, Requirement } from './rules.ts';

export { type Checked, destinationOf } from './checked.ts';

export type Known = Facts & { language: Language };

type Texts = Readonly<Record<Language, string>>;

const RATE_MISSING: Texts = {
  vi: 'Chưa rõ tiền tệ, hoặc chưa có tỷ giá ({limit}), nên chưa so được trị giá với các hạn mức',
  en: 'The currency is not known, or has no rate ({limit}), so the value cannot be compared with limits',
};
const RATES_OLD: Texts = {
  vi: 'Tỷ giá ngày {limit} đã quá 40 ngày: việc so trị giá với các hạn mức có thể sai, hãy cập nhật ở phần cài đặt',
  en: 'The rates of {limit} are more than 40 days old: comparisons of the value with limits may be wrong, so update them in the settings',
};

/** Stands at every gift: what others send to its receiver is nothing that a customer may learn. */
const GIFT_NOTE: Texts = {
  vi: 'Quà của mọi người gửi cho một người nhận trong một ngày được cộng lại, hạn mức {limit}',
  en: 'Gifts to one receiver on one day count together, whoever sends them: up to {limit}',
};

const HOME = 'VN';

const allows = <Value>(choices: readonly Value[] | null, value: Value) => !choices || choices.includes(value);

/** Whether a rule is about a shipment to a country. Rules that were stored before some conditions were there do not have them. What it is worth comes last: comparing notes which rates are missing. */
const isMeant = (rule: DestinationRule, shipment: Checked, country: string | null, comparison: Comparison) => {
  const { countries, partners, reasons, from, until, terms, transport, upTo, upToCurrency, isCif } = rule;
  const { partnerShipment, exportReason, shipmentTerm, shipDate, mailService } = shipment;
  const isThere = countries === 'all' || (country !== null && (countries === 'abroad' ? country !== HOME : countries.includes(country)));
  const isPartner = partners === 'any' || (partners === 'partner' ? partnerShipment !== 'none' : partners.includes(partnerShipment));
  return (
    isThere &&
    isPartner &&
    allows(reasons, exportReason ?? 'unknown') &&
    (!from || shipDate >= from) &&
    (!until || shipDate <= until) &&
    allows<unknown>(terms, shipmentTerm) &&
    (!transport || transport === (mailService?.trim() ? 'post' : 'express')) &&
    (['sender', 'receiver'] as const).every((party) => !rule[party] || rule[party] === partyKindOf(shipment, party)) &&
    (upTo == null || !upToCurrency || comparison.orderOf({ amount: upTo, currency: upToCurrency }, isCif) <= 0)
  );
};

/** Made once: they are dear. */
const FORMATS = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    {
      number: new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 3 }),
      day: new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' }),
    },
  ]),
) as Record<Language, { number: Intl.NumberFormat; day: Intl.DateTimeFormat }>;

/** What a rule allows or asks for, as its text says it. */
const limitOf = ({ requires }: DestinationRule, { goodsLines }: Checked, language: Language) => {
  const number = (value: number) => FORMATS[language].number.format(value);
  const items = requires.kind === 'dutyPerItem' ? `${itemsOf(goodsLines ?? [])} × ` : '';
  if ('amount' in requires) return `${items}${number(requires.amount)} ${requires.currency}`;
  if ('kg' in requires) return `${number(requires.kg)} kg`;
  if ('digits' in requires) return String(requires.digits);
  if ('lengths' in requires) return requires.lengths.join(' / ');
  if (requires.kind === 'taxNumber') return requires.kinds.join(' / ');
  return requires.kind === 'currency' ? requires.currencies.join(', ') : '';
};

/** All that is said about the content of a field is one topic. */
const TOPICS: Partial<Record<Requirement['kind'], string>> = { stopWords: 'content', vietnamese: 'content', form: 'content' };
const topicOf = ({ key, requires }: DestinationRule) => TOPICS[requires.kind] ?? key.split('-')[0];

type FindingInAll = Omit<Finding, 'message'> & { texts: Texts };

const filled = (texts: Texts, textIn: (language: Language) => string): Texts => ({
  vi: texts.vi.replaceAll('{limit}', () => textIn('vi')),
  en: texts.en.replaceAll('{limit}', () => textIn('en')),
});

/**
 * What destinations ask for that a shipment lacks, in the order of the rules (docs/domain.md, "Destinations"). Of rules with the same topic, or whose keys are
 * the same before a hyphen, only the first that finds a place says so. What stops only warns where the destination is not known, then that of the carrier is
 * assumed, and where the shipment is older than the rule.
 */
export const findingsInAll = (shipment: Checked, { rules, rates }: Destinations, known: Facts = {}): FindingInAll[] => {
  const destination = destinationOf(shipment);
  const { partnerShipment, createdDate } = shipment;
  const country = destination ?? (partnerShipment === 'none' ? null : CARRIERS[partnerShipment].country);
  const comparison = createComparison(shipment, rates);
  const said = new Set<string>();
  const found = rules.flatMap((rule) => {
    if (rule.effect === 'off' || !isMeant(rule, shipment, country, comparison)) return [];
    const isOlder = createdDate != null && rule.installedAt !== null && Date.parse(createdDate) < Date.parse(rule.installedAt);
    const effect = rule.effect === 'stop' && (destination === null || isOlder) ? 'warn' : rule.effect;
    const textsOf = (texts: Texts) => filled(texts, (language) => limitOf(rule, shipment, language));
    const topic = topicOf(rule);
    const fields = placesOf(shipment, rule, { country, known, comparison }).filter((field) => !said.has(`${topic} ${field}`));
    for (const field of fields) said.add(`${topic} ${field}`);
    const texts = fields.length > 0 ? textsOf(rule.texts) : rule.texts;
    const places = fields.map((field): FindingInAll => ({ rule: rule.key, effect, field, texts }));
    const isGift = rule.requires.kind === 'giftsPerDay' && shipment.exportReason === 'gift';
    return isGift ? [...places, { rule: rule.key, effect: 'note' as const, field: 'exportReason', texts: textsOf(GIFT_NOTE) }] : places;
  });
  const ofRates = (rule: string, texts: Texts, limitIn: (language: Language) => string): FindingInAll => ({
    ...{ rule, effect: 'warn', field: 'insuranceCurrencyCode' },
    texts: filled(texts, limitIn),
  });
  if (comparison.missing.size > 0) found.push(ofRates('rateMissing', RATE_MISSING, () => [...comparison.missing].join(', ')));
  else if (comparison.usesOld())
    found.push(ofRates('ratesOld', RATES_OLD, (language) => FORMATS[language].day.format(new Date(rates.asOf))));
  return found;
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
