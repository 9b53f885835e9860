import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { GoodsLine } from '../goods/goods-line.ts';
import type { Checked, Facts } from './checked.ts';
import type { Finding } from './names.ts';
import { findingsInAll } from './readiness.ts';
import type { Destinations } from './rules.ts';
import { USUAL_RULES } from './usual-rules.ts';

/** Written by hand from docs/customs/sources.md, before the rules: docs/customs/parcels.md says the same. */
const FILE = new URL('../../../docs/customs/parcels.jsonl', import.meta.url);

type Given = {
  to: string;
  partner: Checked['partnerShipment'];
  shipDate: string;
  exportReason: Checked['exportReason'];
  terms: Checked['shipmentTerm'];
  currency: string;
  grossKg: number;
  lines: GoodsLine[];
  shipment?: Partial<Checked>;
  known?: Facts;
  ratesAsOf?: string;
};
type Parcel = Given & {
  id: string;
  cls: string;
  expected: { effect: Finding['effect']; field: string; rule: string }[];
};
const [meta, ...parcels] = readFileSync(FILE, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line)) as [Pick<Destinations, 'rates'>, ...Parcel[]];

/** Whole addresses: city, postal code, state or province. */
const PLACES: Record<string, [city: string, postalCode: string, province: string]> = {
  US: ['Beverly Hills', '90210', 'CA'],
  CA: ['Ottawa', 'K1A 0B1', 'ON'],
  AU: ['Darwin', '0800', 'NT'],
  SG: ['Singapore', '018956', ''],
  NZ: ['Wellington', '6011', ''],
  GB: ['London', 'SW1A 1AA', ''],
  JP: ['Tokyo', '100-0001', ''],
  KR: ['Seoul', '04524', ''],
  CH: ['Zürich', '8001', ''],
  DE: ['Berlin', '10115', ''],
  FR: ['Paris', '75001', ''],
  NL: ['Amsterdam', '1012 AB', ''],
  IT: ['Roma', '00184', ''],
  ES: ['Madrid', '28001', ''],
  PL: ['Warszawa', '00-001', ''],
  SE: ['Stockholm', '111 22', ''],
};

/** What holds for all parcels, unless one says otherwise. */
const WHOLE: Partial<Checked> = {
  senderContactName: 'Nguyễn Thị Lan',
  senderAddress: '12 Nguyễn Huệ, phường Sài Gòn, Thành phố Hồ Chí Minh',
  senderTelNo: '+84 903 123 456',
  senderEmail: 'lan@example.com',
  receiverContactName: 'Alex Morgan',
  receiverAddress: '12 Garden Street',
  receiverTelNo: '+1 310 555 0142',
  receiverEmail: 'alex@example.com',
  taxNumbers: [{ party: 'sender', kind: 'CCCD', number: '079085012345' }],
  dangerousGoods: false,
};

const shipmentOf = ({ to, lines, ...parcel }: Given): Checked => {
  const [receiverCity, receiverPostalCode, receiverProvince] = PLACES[to] ?? ['', '', ''];
  return {
    ...WHOLE,
    ...{ receiverCountryCode: to, receiverCity, receiverPostalCode, receiverProvince },
    ...{ partnerShipment: parcel.partner, shipDate: parcel.shipDate, exportReason: parcel.exportReason, shipmentTerm: parcel.terms },
    ...{ insuranceCurrencyCode: parcel.currency, weight: parcel.grossKg, goodsLines: lines },
    ...parcel.shipment,
  };
};

const found = (parcel: Given) => {
  const rates = { ...meta.rates, asOf: parcel.ratesAsOf ?? meta.rates.asOf };
  return findingsInAll(shipmentOf(parcel), { ...USUAL_RULES, rates }, parcel.known)
    .map(({ effect, field, rule }) => `${effect} ${rule.split('-')[0]} ${field}`)
    .sort();
};

test('there are sixty parcels, and others of the same classes', () => expect(parcels).toHaveLength(95));

test.each(parcels)('$id $cls', ({ expected, ...parcel }) => {
  expect(found(parcel)).toEqual(expected.map(({ effect, field, rule }) => `${effect} ${rule} ${field}`).sort());
});

const shirt = {
  ...{ description: "Men's knitted T-shirt, 100% cotton", hsCode: '6109100012', originCountryCode: 'VN', quantity: 1, unitValue: 10 },
  ...{ netKg: 0.2, kind: 'plain', unNumber: null, productIdentifier: 'TS-001', manufacturerIdentifier: 'M-77' },
} as GoodsLine;
const currencies: Record<string, string> = { CA: 'CAD', AU: 'AUD', SG: 'SGD', NZ: 'NZD', GB: 'GBP', JP: 'JPY', DE: 'EUR' };
const partners: Record<string, Checked['partnerShipment']> = { US: 'gtsUsa', CA: 'gtsCad', AU: 'gtsAus', SG: 'gtsSgp' };

/** A parcel of which nothing but a note is said, and what is different. */
const parcelTo = (to: string, line: Partial<GoodsLine> = {}, shipment: Partial<Checked> = {}, more: Partial<Given> = {}): Given => ({
  ...{ to, partner: partners[to] ?? 'none', shipDate: '2026-12-01', exportReason: 'gift', terms: 'DAP', currency: currencies[to] ?? 'USD' },
  ...{ grossKg: 1, lines: [{ ...shirt, hsCode: to === 'JP' ? '610910' : shirt.hsCode, ...line }], shipment },
  ...more,
});
/** What is said of a field, by effect and rule. */
const foundAt = (field: string, parcel: Given) =>
  found(parcel).flatMap((each) => (each.endsWith(` ${field}`) ? [each.slice(0, -field.length - 1)] : []));

test.each(Object.keys(PLACES).filter((to) => !['US', 'KR', 'CH'].includes(to)))('of a fine parcel to %s nothing is said', (to) =>
  expect(found(parcelTo(to))).toEqual([]),
);

const said = (of: string) => (of === '' ? [] : [of]);

test.each([
  ...[
    ['90210-1234', 'CA', ''],
    ['902101234', 'CA', ''],
    ['90210', 'California', ''],
    ['06390', 'NY', ''],
    ['96799', 'AS', ''],
  ],
  ...[
    ['00501', 'NY', ''],
    ['09012', 'AE', ''],
    ['20041', 'VA', ''],
    ['90210', 'somewhere', ''],
  ],
  ...[
    ['10001', 'CA', 'stop zipState'],
    ['96910', 'HI', 'stop zipState'],
    ['33101', 'GA', 'stop zipState'],
    ['10001', 'california', 'stop zipState'],
  ],
  ...[
    ['00100', 'NY', 'warn zipState'],
    ['34301', 'FL', 'warn zipState'],
    ['9021', 'CA', 'stop postalCode'],
    ['90210-12', 'CA', 'stop postalCode'],
  ],
])('ZIP %s in %s: %s', (receiverPostalCode = '', receiverProvince = '', expected = '') =>
  expect(foundAt('receiverPostalCode', parcelTo('US', {}, { receiverPostalCode, receiverProvince }))).toEqual(said(expected)),
);

test.each([
  ...['0000000000', '9999999999', '1111111111', '0001230000', '7700000000'].map((code) => ['US', code, 'stop badCode']),
  ...['9801001012', '9804002000'].map((code) => ['US', code, '']),
  ...[
    ['DE', '999999', 'stop badCode'],
    ['AU', '999999', 'warn badCode'],
    ['US', '9903010000', 'warn badCode'],
    ['JP', '6109100', 'warn jpCode'],
  ],
  ...[
    ['JP', '610910012', ''],
    ['DE', '61091', 'stop euCodes'],
  ],
])('to %s code %s: %s', (to = '', hsCode = '', expected = '') =>
  expect(foundAt('goodsLines[0].hsCode', parcelTo(to, { hsCode }))).toEqual(said(expected)),
);

test.each([
  ...['412345678901'].map((number) => [number, '']),
  ...['41234567890', 'PN412345678901', '000000000000', '123456789012'].map((number) => [number, 'warn usPriorNoticeForm']),
])('prior notice %s: %s', (priorNoticeNumber = '', expected = '') =>
  expect(foundAt('priorNoticeNumber', parcelTo('US', { kind: 'food' }, { priorNoticeNumber }))).toEqual(said(expected)),
);

test.each([
  ['EE123456785VN', ''],
  ['1Z999AA10123456784', 'warn mailNumber'],
])('number of mail %s: %s', (mailTrackingNumber, expected) =>
  expect(foundAt('mailTrackingNumber', parcelTo('DE', {}, { mailService: 'EMS', mailTrackingNumber }))).toEqual(said(expected)),
);

test.each(['1', '0000000', '12345'])('telephone %s', (receiverTelNo) =>
  expect(foundAt('receiverTelNo', parcelTo('DE', {}, { receiverTelNo }))).toEqual(['warn phone']),
);

test.each([
  ...['Private', 'Unknown', 'N/A', 'n/a'].map((name) => ['DE', name, 'stop partyWords']),
  ...['khách lẻ', 'khach le', 'Test', '.', 'Same as above', 'Unknown'].map((name) => ['AU', name, 'warn partyWords']),
  ...['khách lẻ', 'Test', '.'].map((name) => ['DE', name, 'warn partyWords']),
  ...['Mr Charles Private-Jones', 'Testa Marco', 'Unknown Worlds GmbH'].map((name) => ['DE', name, '']),
])('a party to %s is called %s: %s', (to = '', receiverContactName = '', expected = '') =>
  expect(foundAt('receiverContactName', parcelTo(to, {}, { receiverContactName }))).toEqual(said(expected)),
);

test.each([
  ...['General cargo', 'Electronics', 'Auto parts', '5 pcs clothes', 'CLOTHING', 'Clothing, shoes', '3 boxes'].map((of) => [
    'DE',
    of,
    'stop stopWords',
  ]),
  ...['Glass', 'Steel', 'Fish', 'Toys'].map((of) => ['DE', of, 'warn stopWordsUnconfirmed']),
  ...['Brake discs for passenger cars', 'Gift box of pralines', 'Plastic food container, 1 l', 'Women’s café apron'].map((of) => [
    'DE',
    of,
    '',
  ]),
  ...['gift', 'Accessories', 'Parts', 'Consolidated', '12345', '---', 'áo thun', 'ao thun', 'quần áo các loại'].map((of) => [
    'US',
    of,
    'stop stopWords',
  ]),
  ...['T-shirt', 'Cosmetics', 'Machine parts'].map((of) => ['US', of, 'warn stopWordsUnconfirmed']),
  ...['áo thun', 'Clothing', 'Daily necessities'].map((of) => ['AU', of, 'warn stopWords']),
  ...['Cotton gift bag with handles', 'Pin badge of tin', 'An my'].map((of) => ['AU', of, '']),
  ...['Quà: cotton scarf', 'Phở bowl of porcelain'].map((of) => ['AU', of, 'warn vietnamese']),
])('goods to %s are "%s": %s', (to = '', description = '', expected = '') =>
  expect(foundAt('goodsLines[0].description', parcelTo(to, { description }))).toEqual(said(expected)),
);

const sale = { exportReason: 'sale' } as const;
const company: Partial<Checked> = { receiverName: 'Rossi S.r.l.' };
const tax = (party: 'sender' | 'receiver', kind: 'EORI' | 'IOSS' | 'VAT' | 'MST', number: string) => ({
  taxNumbers: [{ party, kind, number }],
});

test.each<[string, Given, string[]]>([
  ['a sale to Europe whose seller has no number, paid by the receiver', parcelTo('DE', {}, {}, sale), ['note euDuty goodsLines']],
  [
    'the identifier of the manufacturer alone is missing',
    parcelTo('DE', { manufacturerIdentifier: undefined }, {}, sale),
    ['note euDuty goodsLines', 'stop euProductIdentifier goodsLines[0].productIdentifier'],
  ],
  ['a gift to a company in Europe needs its number too', parcelTo('DE', {}, company), ['warn euTax taxNumbers']],
  ['a company by its tax number alone', parcelTo('DE', {}, tax('receiver', 'VAT', 'DE123456789')), ['warn euTax taxNumbers']],
  ['the name of a person twice is no company', parcelTo('DE', {}, { receiverName: 'ALEX MORGAN' }), []],
  [
    'the day after the last one of the relief in Japan',
    parcelTo('JP', { unitValue: 20_000 }, {}, { shipDate: '2028-04-01', ratesAsOf: '2028-03-20' }),
    [],
  ],
  [
    'a person with a number of twelve digits gives food',
    parcelTo('US', { kind: 'food', description: 'Roasted coffee beans' }, tax('sender', 'MST', '079085012345')),
    ['note usGifts exportReason', 'warn usFoodGift priorNoticeNumber'],
  ],
  [
    'a business with ten digits gives food',
    parcelTo('US', { kind: 'food', description: 'Roasted coffee beans' }, tax('sender', 'MST', '0312345673')),
    ['note usGifts exportReason', 'stop usFoodGift priorNoticeNumber'],
  ],
  ['a bowl that looks like a chicken is no meat', parcelTo('US', { description: 'Ceramic chicken figure' }), ['note usGifts exportReason']],
  [
    'coconut milk is no milk',
    parcelTo('US', { kind: 'food', description: 'Coconut milk powder' }, { priorNoticeNumber: '412345678901' }),
    ['note usGifts exportReason'],
  ],
  [
    'eggs of ducks are eggs, and no meat',
    parcelTo('US', { kind: 'food', description: 'Salted duck eggs, cooked' }, { priorNoticeNumber: '412345678901' }),
    ['note usGifts exportReason', 'warn usDairyEgg goodsLines[0].description'],
  ],
  [
    'the meat of a coconut is a fruit',
    parcelTo('US', { kind: 'food', description: 'Dried coconut meat' }, { priorNoticeNumber: '412345678901' }),
    ['note usGifts exportReason'],
  ],
  ['a scooter in a plain line', parcelTo('GB', { description: 'Electric scooter, folded' }), ['warn batteryWords goodsLines[0].kind']],
  ['a scooter without its battery', parcelTo('GB', { description: 'Lamp with switch, batteries not included' }), []],
  ['flagged without a number', parcelTo('GB', {}, { dangerousGoods: true }), ['warn dangerousFlag dangerousGoods']],
  [
    'a sale to Singapore whose freight brings it above the limit',
    parcelTo('SG', { unitValue: 195 }, { freightCost: 206 }, sale),
    ['warn sgValue goodsValue'],
  ],
  ['a sale of more than 135 GBP to a company', parcelTo('GB', { unitValue: 136 }, company, sale), ['warn gbValue goodsValue']],
  ['without a currency nothing is compared', parcelTo('SG', {}, {}, { currency: '' }), ['warn rateMissing insuranceCurrencyCode']],
  [
    'the country by its name alone',
    parcelTo('AU', {}, { receiverCountryCode: null, receiverCountry: 'Úc', receiverPostalCode: '800' }),
    ['stop postalCode receiverPostalCode'],
  ],
  [
    'no code and no province in Canada',
    parcelTo('CA', {}, { receiverPostalCode: null, receiverProvince: null }),
    ['warn postalCodeMissing receiverPostalCode', 'warn province receiverProvince'],
  ],
  ['the state by its code', parcelTo('AU', {}, { receiverProvince: null, receiverStateProvince: 'NT' }), []],
  ['no code begins with D', parcelTo('CA', {}, { receiverPostalCode: 'D1A 0B1' }), ['stop postalCode receiverPostalCode']],
  ['lines that are worth 10, a shipment of 11', parcelTo('AU', {}, { goodsValue: 11 }), ['warn totalsValue goodsValue']],
  ['lines of 0.2 kg in 0.1 kg', parcelTo('AU', {}, { weight: 0.1 }), ['warn totalsWeight weight']],
  [
    'a code that is not in the schedule',
    parcelTo('AU', {}, {}, { known: { absentCodes: ['6109100012'] } }),
    ['stop scheduleCode goodsLines[0].hsCode'],
  ],
  [
    'no origin, no reason, no lines',
    parcelTo('AU', { originCountryCode: null }, {}, { exportReason: null }),
    ['warn exportReason exportReason', 'warn origin goodsLines[0].originCountryCode'],
  ],
])('%s', (_why, parcel, expected) => expect(found(parcel)).toEqual(expected));
