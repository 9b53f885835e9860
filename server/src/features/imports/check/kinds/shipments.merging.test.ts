import { USUAL_RULES, type WeightRule } from '@ace/contract/weights/rules.ts';
import { describe, expect, test } from 'vitest';
import { checkAll, saidOf } from '../check.testing.ts';

const FIRST = {
  customerReference: 'R1',
  receiverContactName: 'Trần Bình',
  receiverTelNo: '0912345678',
  description: 'Sách',
  shipDate: '2026-11-26',
};
const LATER = { customerReference: 'R1', receiverContactName: null, receiverTelNo: null, description: null, shipDate: null };

const check = (...rows: Parameters<typeof checkAll>[0][number][]) => checkAll(rows, { mergeByReference: true });

describe('rows with the same reference', () => {
  test('are packages of one shipment', () => {
    const [first, second, third] = check(
      { ...FIRST, partnerShipment: 'gtsCad', weight: 1.001, cubicL: 10, cubicW: 10, cubicH: 10, totalPackages: 1, notes: 'a' },
      { ...LATER, partnerShipment: null, weight: 2, cubicL: 20, cubicW: 10, cubicH: 10, totalPackages: 2, description: 'Áo', notes: 'a' },
      { ...FIRST, customerReference: 'R2', partnerShipment: null },
    );
    expect(first).toMatchObject({
      state: 'good',
      leader: null,
      reference: 'R1',
      values: { weight: 1.001, description: 'Sách' },
      input: { totalPackages: 3, weight: 3.001, description: 'Sách; Áo', notes: 'a', cubicL: null, cubicW: 10, totalVolume: 0.005 },
    });
    expect((first?.input as { packageInfos: unknown } | null)?.packageInfos).toMatchObject([
      { itemCubicWeight: 1.001, itemCubicL: 10 },
      { itemCubicWeight: 1, itemCubicL: 20 },
      { itemCubicWeight: 1, itemCubicL: 20 },
    ]);
    expect(second).toMatchObject({
      state: 'good',
      input: null,
      leader: 2,
      reference: 'R1',
      values: { weight: 2, receiverContactName: null },
    });
    expect(second?.messages).toContainEqual({ field: null, message: 'sameShipment', severity: 'changed', params: '2' });
    expect(third).toMatchObject({ state: 'good', leader: null, reference: 'R2' });
  });

  test('have each its goods; a row with goods alone is in the package of the row before', () => {
    const goods = (goodsDescription: string, more: object = {}) => ({ goodsDescription, goodsQuantity: 2, hsCode: '6109.10', ...more });
    const [first, , , fourth] = check(
      {
        ...FIRST,
        weight: 1,
        ...goods('Shirts', { goodsOrigin: 'Việt Nam', goodsUnitValue: 4.5, goodsKind: 'Có pin', exportReason: 'Quà tặng' }),
      },
      { ...LATER, weight: null, ...goods('Scarves') },
      { ...LATER, weight: 3, ...goods('Coffee', { goodsQuantity: null }) },
      { ...FIRST, customerReference: 'R2', weight: 1, ...goods('Tea', { hsCode: '61091' }) },
    );
    expect(first).toMatchObject({ state: 'good', input: { totalPackages: 2, weight: 4, exportReason: 'gift' } });
    expect(first?.input).toMatchObject({
      goodsLines: [
        {
          description: 'Shirts',
          quantity: 2,
          hsCode: '610910',
          originCountryCode: 'VN',
          unitValue: 4.5,
          kind: 'battery',
          packageNumber: 1,
        },
        { description: 'Scarves', packageNumber: 1 },
        { description: 'Coffee', quantity: 1, packageNumber: 2 },
      ],
    });
    expect(fourth && saidOf(fourth, 'hsCode')).toEqual(['error Pattern']);
  });

  test('are measured each by itself, and warned of, for a partner that takes no lines', () => {
    const [rule] = USUAL_RULES.none;
    const weights = { ...USUAL_RULES, none: [{ ...(rule as WeightRule), limits: { weight: null, length: 120, girth: null } }] };
    const [first] = checkAll(
      [
        { ...FIRST, partnerShipment: 'none', weight: 1, cubicL: 10, cubicW: 10, cubicH: 10 },
        { ...LATER, partnerShipment: null, weight: 90, cubicL: 400, cubicW: 10, cubicH: 10 },
      ],
      { mergeByReference: true, weights },
    );
    expect(first?.input).toMatchObject({
      packageInfos: [
        { number: 1, itemCubicWeight: 1, itemCubicL: 10 },
        { number: 2, itemCubicWeight: 90, itemCubicL: 400 },
      ],
    });
    expect(saidOf(first as never, 'cubicL')).toContain('warning overLength');
  });

  test('are shipments of their own without the switch', () => {
    const rows = checkAll([FIRST, FIRST]);
    expect(rows.map(({ state, leader, reference }) => [state, leader, reference])).toEqual([
      ['good', null, 'R1'],
      ['good', null, 'R1'],
    ]);
  });

  test('must not say something else about the shipment', () => {
    const [first, second] = check({ ...FIRST, receiverCity: 'Huế' }, { ...FIRST, receiverCity: 'Hội An' });
    expect(saidOf(second as never, 'receiverCity')).toEqual(['error conflict']);
    expect(second).toMatchObject({ state: 'error', leader: 2, values: { receiverCity: 'Hội An' } });
    expect(first).toMatchObject({ state: 'error', input: null });
    expect(first?.messages).toEqual([{ field: null, message: 'sameShipment', severity: 'error', params: '3' }]);
  });

  test('are errors together', () => {
    const [first, second, third] = check({ ...FIRST, weight: 1 }, { ...LATER, weight: 'x' }, { ...LATER, weight: 2 });
    expect(saidOf(second as never, 'weight')).toEqual(['error notNumber']);
    expect(saidOf(first as never, null)).toEqual(['error sameShipment']);
    expect(saidOf(third as never, null)).toEqual(['error sameShipment']);
    expect([first, second, third].map((row) => row?.state)).toEqual(['error', 'error', 'error']);
  });

  test('an error of the first row is said once, at its cell', () => {
    const [first, second] = check({ ...FIRST, receiverTelNo: '#N/A' }, LATER);
    expect(saidOf(first as never, 'receiverTelNo')).toEqual(['error sheetError']);
    expect(second?.messages).toEqual([{ field: null, message: 'sameShipment', severity: 'error', params: '2' }]);
  });

  test('are no more packages than the partner takes', () => {
    const [first, second] = check({ ...FIRST, partnerShipment: 'gtsUsa' }, { ...LATER, partnerShipment: null });
    expect(first?.messages).toEqual([{ field: 'totalPackages', message: 'packagesLimit', params: '1', severity: 'error' }]);
    expect(second?.state).toBe('error');
  });

  test('inherit what holds for all rows only from the first one', () => {
    const rows = checkAll([{ ...FIRST, shipDate: '2026-11-25' }, LATER], { mergeByReference: true, constants: { shipDate: '2026-11-26' } });
    expect(rows.map(({ state }) => state)).toEqual(['good', 'good']);
    expect(rows[0]?.input).toMatchObject({ shipDate: '2026-11-25' });
  });
});
