import { describe, expect, test } from 'vitest';
import { foreignCountryOf, isAustralia, misfitsOf } from './misfits.ts';

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
