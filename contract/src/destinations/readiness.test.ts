import { describe, expect, test } from 'vitest';
import { compareSum } from './money.ts';
import { type Checked, destinationOf, findingsOf, isReady, stoppedFields } from './readiness.ts';
import type { DestinationRule } from './rules.ts';
import { DESTINATIONS, DestinationSettingsInput } from './settings.ts';
import { USUAL_RULES } from './usual-rules.ts';

const shipment = { partnerShipment: 'gtsUsa', shipDate: '2026-11-28', receiverAddress: '12 Garden Street' } as Checked;
const find = (more: object, rules = USUAL_RULES) => findingsOf({ ...shipment, ...more }, rules, { language: 'vi' });

test('the shipped rules are valid, and no key is there twice', () => {
  const { rules } = USUAL_RULES;
  expect(DESTINATIONS.schema.parse(USUAL_RULES)).toEqual(USUAL_RULES);
  expect(new Set(rules.map(({ key }) => key)).size).toBe(rules.length);
  expect(rules.flatMap(({ key, effect }) => (effect === 'stop' ? [key] : [])).sort()).toEqual([
    ...['address', 'badCode', 'euCodes', 'euProductIdentifier', 'partnerCountry', 'partyWords', 'postalCode', 'scheduleCode'],
    ...['stopWords', 'stopWords-eu', 'usCodes', 'usCodes-post', 'usFood', 'usFoodGift-company', 'usMeat', 'zipState'],
  ]);
});

test('without a destination country, that of the carrier warns and does not stop', () => {
  const findings = find({});
  expect(findings).toContainEqual(expect.objectContaining({ rule: 'country', field: 'receiverCountryCode' }));
  expect(findings).toContainEqual(expect.objectContaining({ rule: 'usCodes', effect: 'warn' }));
  expect(isReady(findings)).toBe(true);
  expect(find({ partnerShipment: 'none' })).toEqual([]);
});

describe('a shipment that is older than a rule', () => {
  const installed = { ...USUAL_RULES, rules: USUAL_RULES.rules.map((rule) => ({ ...rule, installedAt: '2026-11-01T00:00:00Z' })) };
  test.each([
    ['2026-10-31T23:59:59.999Z', true],
    ['2026-11-01T00:00:00Z', false],
    [null, false],
  ])('created at %s', (createdDate, ready) => {
    const findings = find({ receiverCountryCode: 'US', createdDate }, installed);
    expect(isReady(findings)).toBe(ready);
    expect(stoppedFields(findings)).toEqual(ready ? [] : ['goodsLines']);
  });
});

test('rules that were stored before there were conditions hold as they did', () => {
  const {
    until: _until,
    terms: _terms,
    transport: _transport,
    sender: _sender,
    receiver: _receiver,
    ...older
  } = {
    ...(USUAL_RULES.rules.find(({ key }) => key === 'caValue') as DestinationRule),
  };
  const { upTo: _upTo, upToCurrency: _currency, isCif: _isCif, ...stored } = older;
  const rich = { partnerShipment: 'none', receiverCountryCode: 'CA', goodsValue: 21, insuranceCurrencyCode: 'CAD' };
  expect(find(rich, { ...USUAL_RULES, rules: [stored as DestinationRule] })).toEqual([expect.objectContaining({ rule: 'caValue' })]);
  expect(DestinationSettingsInput.parse({ ...USUAL_RULES, rules: [stored] }).rules[0]).toMatchObject({ until: null, isCif: false });
});

test('a message has the limit of a rule, the items of a duty, the currency without a rate, and the day of old rates', () => {
  const messages = (more: object) => findingsOf({ ...shipment, ...more }, USUAL_RULES, { language: 'en' }).map(({ message }) => message);
  const toEurope = { receiverCountryCode: 'DE', exportReason: 'sale', insuranceCurrencyCode: 'EUR', goodsValue: 40 };
  const line = { description: 'Knitted shirt', kind: 'plain', quantity: 1, unitValue: null, netKg: null, unNumber: null };
  const goodsLines = ['610910', '6109100010', '610990', null, null].map((hsCode) => ({ ...line, hsCode }));
  expect(messages({ ...toEurope, goodsLines })).toContainEqual(expect.stringContaining('at least 3 × 3 EUR'));
  expect(messages(toEurope)).toContainEqual(expect.stringContaining('rates of 28 Nov 2025 are more than 40 days old'));
  expect(messages({ ...toEurope, insuranceCurrencyCode: 'kwd' }).filter((text) => text.includes('(KWD)'))).toHaveLength(1);
});

test('a line that is being typed finds what it lacks', () => {
  const typed = { description: null, hsCode: null, originCountryCode: null, quantity: null, unitValue: null, netKg: null, unNumber: null };
  const findings = find({ receiverCountryCode: 'US', exportReason: 'sale', goodsLines: [{ ...typed, kind: 'food' }] });
  expect(findings.map(({ rule }) => rule)).toEqual(['origin', 'postalCodeMissing', 'province', 'usCodes', 'usFood']);
});

test('what nobody has checked is neither ready nor stopped', () => {
  const findings = find({ receiverCountryCode: 'KR', partnerShipment: 'none' });
  expect(findings).toContainEqual(expect.objectContaining({ effect: 'notChecked', field: 'receiverCountryCode' }));
  expect(isReady(findings)).toBe(true);
  expect(find({ receiverCountryCode: 'VN', partnerShipment: 'none' })).toEqual([]);
});

test('messages have the limit, in the language', () => {
  const rich = { receiverCountryCode: 'SG', goodsValue: 5_000_000, insuranceCurrencyCode: 'vnd' };
  expect(find(rich).find(({ rule }) => rule === 'vnExportValue')?.message).toContain('Trị giá từ 5.000.000 VND');
  const [english] = findingsOf(
    { ...shipment, ...rich },
    { ...USUAL_RULES, rules: USUAL_RULES.rules.filter(({ key }) => key === 'vnExportValue') },
    { language: 'en' },
  );
  expect(english?.message).toContain('From 5,000,000 VND');
});

test.each([
  ['US', null, 'US'],
  [null, 'Mỹ', 'US'],
  [null, 'AUSTRALIA (VIC)', 'AU'],
  [' ', 'Atlantis', null],
])('%s %s is %s', (receiverCountryCode, receiverCountry, country) => {
  expect(destinationOf({ receiverCountryCode, receiverCountry })).toBe(country);
});

test.each<[number[], number, number]>([
  [[0.1, 0.2], 0.3, 0],
  [[33.333, 33.333, 33.333], 99.999, 0],
  [[60, 40.001], 100, 1],
])('%j against %d', (amounts, limit, order) => {
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  expect(compareSum(amounts.map(usd), usd(limit), {})).toBe(order);
});

test('currencies are compared by their rates, exactly', () => {
  const rates = { USD: 1, VND: 3, CAD: 7 };
  expect(compareSum([{ amount: 7, currency: 'CAD' }], { amount: 3, currency: 'VND' }, rates)).toBe(0);
  expect(compareSum([{ amount: 7.001, currency: 'CAD' }], { amount: 3, currency: 'VND' }, rates)).toBe(1);
  expect(
    compareSum(
      [
        { amount: 1, currency: 'USD' },
        { amount: 999, currency: 'XXX' },
      ],
      { amount: 3, currency: 'VND' },
      rates,
    ),
  ).toBe(0);
});

const [first] = USUAL_RULES.rules;
test.each<[string, object]>([
  ['two of a key', { rules: [first, first] }],
  ['201 rules', { rules: Array.from({ length: 201 }, (_, index) => ({ ...first, key: `k${index}` })) }],
  ['a long text', { rules: [{ ...first, texts: { vi: 'x'.repeat(401), en: 'x' } }] }],
  ['another kind', { rules: [{ ...first, requires: { kind: 'magic' } }] }],
  ['a link that is none', { rules: [{ ...first, source: { name: 'x', url: 'javascript:alert(1)', asOf: '2026-01-01' } }] }],
  ['a rate of nothing', { rates: { asOf: '2026-01-01', perDollar: { USD: 0 } } }],
  ['a currency that is none', { rates: { asOf: '2026-01-01', perDollar: { usd: 1 } } }],
])('a setting has not %s', (_what, more) => {
  expect(DestinationSettingsInput.safeParse({ ...USUAL_RULES, ...more }).success).toBe(false);
});
