import { describe, expect, test } from 'vitest';
import { foreignCountryOf, isAustralia, misfitsOf, missingForOrder, ORDER_NEEDS } from './misfits.ts';

const FITTING = { partnerShipment: 'gtsAus', receiverCountry: 'Úc', receiverCountryCode: 'AU', dangerousGoods: false } as const;

describe('an order at the AU partner', () => {
  test('fits a shipment without a carrier or with the AU partner, to Australia or to an unknown country', () => {
    for (const partnerShipment of ['none', 'gtsAus'] as const) {
      for (const receiverCountry of ['Úc', 'úc', 'UC', 'Nước Úc', 'Australia', 'AUSTRALIA (VIC)', 'Commonwealth of Australia', null, ' ']) {
        for (const receiverCountryCode of ['AU', 'au', 'AUS', null, '']) {
          expect(misfitsOf({ ...FITTING, partnerShipment, receiverCountry, receiverCountryCode }), `${receiverCountry}`).toEqual([]);
        }
      }
    }
  });

  test('does not fit another carrier, another country by name or code, and dangerous goods', () => {
    for (const partnerShipment of ['gtsUsa', 'gtsCad', 'gtsSgp'] as const) {
      expect(misfitsOf({ ...FITTING, partnerShipment })).toEqual(['partner']);
    }
    expect(misfitsOf({ ...FITTING, receiverCountryCode: 'CA' })).toEqual(['country']);
    expect(misfitsOf({ ...FITTING, receiverCountryCode: null, receiverCountry: 'Việt Nam' })).toEqual(['country']);
    expect(misfitsOf({ ...FITTING, receiverCountryCode: 'AT', receiverCountry: null })).toEqual(['country']);
    expect(misfitsOf({ ...FITTING, dangerousGoods: true })).toEqual(['dangerousGoods']);
    const all = { partnerShipment: 'gtsCad', receiverCountry: 'Canada', receiverCountryCode: null, dangerousGoods: true } as const;
    expect(misfitsOf(all)).toEqual(['partner', 'country', 'dangerousGoods']);
  });

  test('names the country that does not fit, as it was written', () => {
    expect(foreignCountryOf({ receiverCountry: 'Đức', receiverCountryCode: 'DE' })).toBe('Đức');
    expect(foreignCountryOf({ receiverCountry: 'Úc', receiverCountryCode: 'SG' })).toBe('SG');
    expect(foreignCountryOf(FITTING)).toBeNull();
  });

  test('takes no other country for Australia', () => {
    for (const name of ['Áo', 'Austria', 'Đức', 'Ucraina', 'Ukraine', 'Australasia', 'Macau', 'Mauritius'])
      expect(isAustralia(name), name).toBe(false);
  });
});

describe('what GTS Australia needs', () => {
  const WHOLE = {
    ...FITTING,
    receiverPostalCode: '0800',
    receiverCity: 'Darwin',
    receiverProvince: 'NT',
    receiverStateProvince: null,
    receiverTelNo: '+61 491 570 156',
    weight: 2.5,
  };
  const NOTHING = {
    receiverPostalCode: null,
    receiverCity: ' ',
    receiverProvince: null,
    receiverStateProvince: ' ',
    receiverTelNo: '',
    weight: null,
  };

  test('is a postal code of four digits, a city, a state by name or code, a telephone number and a weight', () => {
    expect(missingForOrder(WHOLE)).toEqual([]);
    expect(missingForOrder({ ...WHOLE, receiverPostalCode: ' 2000 ', receiverProvince: null, receiverStateProvince: 'VIC' })).toEqual([]);
    expect(missingForOrder({ ...WHOLE, ...NOTHING })).toEqual(ORDER_NEEDS);
    for (const receiverPostalCode of ['800', '20000', 'NSW 2000', '20O0', '', null]) {
      expect(missingForOrder({ ...WHOLE, receiverPostalCode }), `${receiverPostalCode}`).toEqual(['receiverPostalCode']);
    }
    expect(missingForOrder({ ...WHOLE, weight: 0 })).toEqual(['weight']);
    expect(missingForOrder({ ...WHOLE, receiverTelNo: 'không có' })).toEqual(['receiverTelNo']);
  });

  test('is asked of its own shipments to Australia alone', () => {
    const bare = { ...WHOLE, ...NOTHING };
    expect(missingForOrder({ ...bare, receiverCountry: null })).toEqual(ORDER_NEEDS);
    expect(missingForOrder({ ...bare, receiverCountry: 'AUSTRALIA (VIC)', receiverCountryCode: null })).toEqual(ORDER_NEEDS);
    for (const partnerShipment of ['none', 'gtsUsa'] as const) expect(missingForOrder({ ...bare, partnerShipment })).toEqual([]);
    expect(missingForOrder({ ...bare, receiverCountry: null, receiverCountryCode: null })).toEqual([]);
    expect(missingForOrder({ ...bare, receiverCountry: 'Áo', receiverCountryCode: 'AT' })).toEqual([]);
  });
});
