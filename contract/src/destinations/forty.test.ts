import { describe, expect, test } from 'vitest';
import { GoodsLine } from '../goods/goods-line.ts';
import { TaxNumber } from '../goods/tax-number.ts';
import { type Checked, findingsOf, type Known } from './readiness.ts';
import { USUAL_RULES } from './usual-rules.ts';

type Case = readonly [why: string, shipment: object, found: string, known?: Partial<Known>];

const shirts = { description: 'Cotton T-shirts', hsCode: '6109100012', originCountryCode: 'VN', quantity: 2, unitValue: 5, netKg: 0.3 };
const tea = { ...shirts, description: 'Green tea', hsCode: '0902100000', kind: 'food' };
const arn = { party: 'sender', kind: 'ARN', number: '300012345678' };

/** A shipment that lacks nothing, of 10 USD. */
const whole = {
  ...{ shipDate: '2026-11-28', exportReason: 'sale', insuranceCurrencyCode: 'USD', goodsValue: 10, weight: 1 },
  goodsLines: [shirts],
};
const TO = {
  US: { partnerShipment: 'gtsUsa', receiverCountryCode: 'US', receiverPostalCode: '90210', receiverProvince: 'CA' },
  CA: { partnerShipment: 'gtsCad', receiverCountryCode: 'CA', receiverPostalCode: 'K1A 0B1', receiverProvince: 'ON' },
  AU: { partnerShipment: 'gtsAus', receiverCountryCode: 'AU', receiverPostalCode: '0800', receiverProvince: 'NT', taxNumbers: [arn] },
  SG: { partnerShipment: 'gtsSgp', receiverCountryCode: 'SG', receiverPostalCode: '018956' },
};

const line = (more: object) => ({ goodsLines: [{ ...shirts, ...more }], goodsValue: null });
/** Without lines, so that the value is the goods value. */
const worth = (goodsValue: number, insuranceCurrencyCode: string, more: object = {}) => ({
  ...{ goodsLines: [], goodsValue, insuranceCurrencyCode },
  ...more,
});

const CASES: Record<keyof typeof TO, Case[]> = {
  US: [
    ['ten digits, nothing lacks', {}, ''],
    ['610910 by mail: six digits are too few since 2026-07-24', line({ hsCode: '610910' }), 'stop usCodes goodsLines[0].hsCode'],
    ['610910 not by a partner of ours: nobody asks here', { ...line({ hsCode: '610910' }), partnerShipment: 'none' }, ''],
    ['610910 before that day', { ...line({ hsCode: '610910' }), shipDate: '2026-07-23' }, ''],
    [
      'two gifts of 60 USD on one day are 120',
      { exportReason: 'gift', ...line({ quantity: 1, unitValue: 60 }) },
      'warn usGifts goodsValue',
      { otherGifts: [{ amount: 60, currency: 'USD' }] },
    ],
    ['a gift of 100 USD is within the limit', { exportReason: 'gift', ...line({ quantity: 1, unitValue: 100 }) }, ''],
    [
      'home-made food as a gift needs no notice, if it is home-made',
      { exportReason: 'gift', goodsLines: [tea] },
      'warn usFoodGift priorNoticeNumber',
    ],
    ['shop food without notice', { goodsLines: [tea] }, 'stop usFood priorNoticeNumber'],
    ['shop food with notice', { goodsLines: [tea], priorNoticeNumber: '123456789012' }, ''],
    [
      'a code that is not in the schedule of the ship date',
      line({ hsCode: '6109100099' }),
      'stop scheduleCode goodsLines[0].hsCode',
      { absentCodes: ['6109100099'] },
    ],
  ],
  CA: [
    ['K1A 0B1 is in Ottawa', {}, ''],
    ['no code begins with D', { receiverPostalCode: 'D1A 0B1' }, 'stop postalCode receiverPostalCode'],
    ['lower case and no blank are read', { receiverPostalCode: 'k1a0b1' }, ''],
    [
      'no code, no province',
      { receiverPostalCode: null, receiverProvince: null },
      'warn postalCodeMissing receiverPostalCode, warn province receiverProvince',
    ],
    ['20 CAD, free', { ...line({ quantity: 1, unitValue: 20 }), insuranceCurrencyCode: 'CAD' }, ''],
    ['a cent more', { ...line({ quantity: 1, unitValue: 20.01 }), insuranceCurrencyCode: 'CAD' }, 'warn caValue goodsValue'],
    ['a gift of 60 CAD, free', { ...line({ quantity: 1, unitValue: 60 }), insuranceCurrencyCode: 'CAD', exportReason: 'gift' }, ''],
    [
      'a gift of 61 CAD',
      { ...line({ quantity: 1, unitValue: 61 }), insuranceCurrencyCode: 'CAD', exportReason: 'gift' },
      'warn caGift goodsValue',
    ],
    ['six digits of a code suffice', line({ hsCode: '610910' }), ''],
    ['a phone with its battery and no UN number', line({ kind: 'battery' }), 'warn batteries goodsLines[0].unNumber'],
  ],
  AU: [
    ['0800 is Darwin', {}, ''],
    ['800 has lost its zero', { receiverPostalCode: '800' }, 'stop postalCode receiverPostalCode'],
    [
      'the country by its name alone',
      { receiverCountryCode: null, receiverCountry: 'Úc', receiverPostalCode: '800' },
      'stop postalCode receiverPostalCode',
    ],
    ['a sale without the number of its seller', { taxNumbers: [] }, 'warn auArn taxNumbers'],
    ['a gift needs none', { taxNumbers: [], exportReason: 'gift' }, ''],
    ['1 000 AUD is low value', { ...line({ quantity: 1, unitValue: 1_000 }), insuranceCurrencyCode: 'AUD' }, 'warn exportValue goodsValue'],
    [
      '1 001 AUD',
      { ...line({ quantity: 1, unitValue: 1_001 }), insuranceCurrencyCode: 'AUD' },
      'warn exportValue goodsValue, warn auValue goodsValue',
    ],
    ['seeds may be forbidden', line({ kind: 'plantOrAnimal' }), 'warn liquids goodsLines[0].kind'],
    ['no state, by name or code', { receiverProvince: null }, 'warn province receiverProvince'],
    ['the state by its code', { receiverProvince: null, receiverStateProvince: 'NT' }, ''],
  ],
  SG: [
    ['018956 is Marina Bay', {}, ''],
    ['18956 has lost its zero', { receiverPostalCode: '18956' }, 'stop postalCode receiverPostalCode'],
    ['4 999 999 VND is a low-value export', worth(4_999_999, 'VND'), 'warn goodsLines goodsLines'],
    ['5 000 000 VND is not', worth(5_000_000, 'VND'), 'warn goodsLines goodsLines, warn exportValue goodsValue'],
    [
      '400 SGD is free of GST; 400 / 1.3 × 26 300 VND are more than 5 million',
      worth(400, 'SGD'),
      'warn goodsLines goodsLines, warn exportValue goodsValue',
    ],
    ['401 SGD', worth(401, 'SGD'), 'warn goodsLines goodsLines, warn exportValue goodsValue, warn sgValue goodsValue'],
    ['a value without a currency says nothing', worth(10, ''), 'warn goodsLines goodsLines, warn exportValue insuranceCurrencyCode'],
    ['lines that are worth 10, a shipment of 11', { goodsValue: 11 }, 'warn totalsValue goodsValue'],
    ['lines of 0.3 kg in 0.2 kg', { weight: 0.2 }, 'warn totalsWeight weight'],
    [
      'no origin, no reason',
      { ...line({ originCountryCode: null }), exportReason: null },
      'warn origin goodsLines[0].originCountryCode, warn exportReason exportReason',
    ],
  ],
};

const checked = ({ goodsLines = [], taxNumbers = [], ...rest }: { goodsLines?: object[]; taxNumbers?: object[] }) =>
  ({
    ...rest,
    goodsLines: goodsLines.map((each) => GoodsLine.parse(each)),
    taxNumbers: taxNumbers.map((each) => TaxNumber.parse(each)),
  }) as unknown as Checked;

const found = (shipment: object, known: Partial<Known> = {}) =>
  findingsOf(checked(shipment), USUAL_RULES, { language: 'en', ...known })
    .filter(({ effect }) => effect !== 'note')
    .map(({ effect, rule, field }) => `${effect} ${rule} ${field}`);

describe.each(Object.entries(CASES))('to %s', (country, cases) => {
  test('there are ten', () => expect(cases).toHaveLength(10));
  test.each(cases.map(([why, more, expected, known]) => ({ why, more, expected, known })))('$why', ({ more, expected, known }) => {
    expect(found({ ...whole, ...TO[country as keyof typeof TO], ...more }, known).join(', ')).toBe(expected);
  });
});
