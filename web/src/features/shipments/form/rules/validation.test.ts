import { MAX_PACKAGES } from '@ace/contract/partners/carriers.ts';
import { DECIMAL_LIMITS } from '@ace/contract/shared/numbers.ts';
import { MAX_ITEMS, SHIPMENT_LIMITS } from '@ace/contract/shipments/shipment.ts';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { vi } from '../../../../texts/vi.ts';
import { messageOf, violationsOf } from './validation.ts';
import { shipmentForm } from './values.ts';

beforeAll(() => i18next.init({ lng: 'vi', resources: { vi: { translation: vi } }, interpolation: { escapeValue: false } }));

/** What the form says under a field whose text is `typed`. */
const saidOf = (name: string, typed: string) => {
  const values = { ...shipmentForm.blank, [name]: typed };
  const violation = violationsOf(values).find(({ field }) => field === name);
  return violation ? messageOf(violation, values) : null;
};
const filled = (text: string, values: Record<string, unknown>) => text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]));

describe('the form of a shipment', () => {
  test.each(Object.entries(SHIPMENT_LIMITS))('takes %s with %d letters, and not with one more', (name, max) => {
    const text = (length: number) => (name.endsWith('Email') ? `${'e'.repeat(length - 6)}@ab.vn` : 'x'.repeat(length));
    expect(saidOf(name, text(max + 1))).toBe(filled(vi.validation.maxlength, { max }));
    expect(saidOf(name, text(max))).toBeNull();
  });

  test.each(['description', 'senderContactName', 'senderTelNo', 'receiverContactName', 'receiverTelNo'])('requires %s', (name) => {
    expect(saidOf(name, '')).toBe(vi.validation.required);
  });

  test.each([
    ['weight', DECIMAL_LIMITS.kgDigits],
    ...['cubicL', 'cubicW', 'cubicH'].map((name) => [name, DECIMAL_LIMITS.cmDigits] as const),
    ...['totalVolume', 'goodsValue', 'insuranceValue'].map((name) => [name, DECIMAL_LIMITS.integerDigits] as const),
  ] as const)('takes a decimal as %s, with at most %d digits before the decimal point', (name, digits) => {
    const wrong = filled(vi.validation.decimal, { digits, decimals: DECIMAL_LIMITS.decimals });
    for (const typed of [`1${'0'.repeat(digits)}`, '1.0001', '-1', 'x', '1.2.3', '0'.repeat(26)])
      expect(saidOf(name, typed), typed).toBe(wrong);
    for (const typed of [`${'9'.repeat(digits)},999`, '0', '1.5', '1,5', '', '1']) expect(saidOf(name, typed), typed).toBeNull();
  });

  test.each([
    ['totalItems', MAX_ITEMS, ['0', String(MAX_ITEMS + 1)]],
    ['totalPackages', MAX_PACKAGES.none, ['0', '1,5', 'x']],
  ] as const)('takes whole numbers in their range as %s', (name, max, wrong) => {
    for (const typed of wrong) expect(saidOf(name, typed), typed).toBe(filled(vi.validation.range, { min: 1, max }));
    for (const typed of ['1', String(max)]) expect(saidOf(name, typed), typed).toBeNull();
  });

  test('takes no more decimals than the currency has, while other fields are blank, but for what goods are worth each', () => {
    const lines = shipmentForm.blank.goodsLines.map((line) => ({ ...line, description: 'Tea', quantity: '1', unitValue: '0,125' }));
    const said = (insuranceCurrencyCode: string, typed: string) => {
      const values = { ...shipmentForm.blank, insuranceCurrencyCode, goodsValue: typed, rebate: typed, goodsLines: lines };
      return violationsOf(values)
        .filter(({ field, code }) => code === 'Decimals' || field.startsWith('goodsLines'))
        .map(({ field }) => field);
    };
    expect(said('USD', '12,34')).toEqual([]);
    expect(said('jpy', '12,5')).toEqual(['goodsValue', 'rebate']);
    expect(said('USD', '0,125')).toEqual(['goodsValue', 'rebate']);
    expect(said('KWD', '0,125')).toEqual([]);
    const values = { ...shipmentForm.blank, insuranceCurrencyCode: 'JPY', goodsValue: '12,5' };
    expect(messageOf({ field: 'goodsValue', code: 'Decimals' }, values)).toBe(vi.error.Decimals);
  });

  test('says what is wrong with an e-mail address and a bill number', () => {
    expect(saidOf('senderEmail', 'nobody')).toBe(vi.error.Email);
    expect(saidOf('aceBillNumber', 'A B')).toBe(vi.error.Pattern);
  });
});
