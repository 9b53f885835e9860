import { describe, expect, test } from 'vitest';
import { differs, sumOfLines } from './line-sums.ts';
import { BLANK_LINE, type FormValues, shipmentForm } from './values.ts';

const line = (itemCubicWeight: string | number, lengths: (string | number)[] = []) => ({
  ...BLANK_LINE,
  itemCubicWeight,
  itemCubicL: lengths[0] ?? '',
  itemCubicW: lengths[1] ?? '',
  itemCubicH: lengths[2] ?? '',
});
const values = (packageInfos: FormValues['packageInfos'], more: Partial<FormValues> = {}): FormValues => ({
  ...shipmentForm.blank,
  ...{ partnerShipment: 'gtsCad', totalPackages: packageInfos.length, packageInfos },
  ...more,
});

describe('the weight of the lines', () => {
  test.each([
    [[line(1), line('2,5')], 3.5],
    [[line(0.1), line(0.2)], 0.3],
    [[line('1.200.000'), line(1)], 1_200_001],
    // A line that is no number yet is an error of its own.
    [[line(4), line('x')], 4],
    [[line(''), line('')], null],
    [[line(0)], null],
  ])('of %j is %d', (lines, sum) => {
    expect(sumOfLines('weight', values(lines))).toBe(sum);
  });

  test('counts only the lines of the packages that there are', () => {
    expect(sumOfLines('weight', values([line(1), line(2), line(4)], { totalPackages: '2' }))).toBe(3);
  });

  test.each(['none', 'gtsUsa'] as const)('says nothing where the partner %s takes no lines', (partnerShipment) => {
    expect(sumOfLines('weight', values([line(7)], { partnerShipment }))).toBeUndefined();
  });
});

describe('the volume of the lines', () => {
  test('is the sum of all lines that have something', () => {
    const lines = [line(1, [40, 30, 20]), line('', ['50', 50, '10,5']), line('')];
    expect(sumOfLines('totalVolume', values(lines))).toBe(0.05);
  });

  test('is not known while a line that has something lacks a length', () => {
    expect(sumOfLines('totalVolume', values([line(1, [40, 30, 20]), line(2, [40])]))).toBeNull();
    expect(sumOfLines('totalVolume', values([line(1), line(2)]))).toBeNull();
  });

  test('says nothing where the shipment has its own lengths', () => {
    const lengths = { cubicL: '40', cubicW: 30, cubicH: 20 };
    expect(sumOfLines('totalVolume', values([line(1, [40, 30, 20])], lengths))).toBeUndefined();
    expect(sumOfLines('totalVolume', values([line(1, [40, 30, 20])], { ...lengths, cubicH: '' }))).toBe(0.024);
  });
});

test.each([
  [72.72, 72, false],
  [71.28, 72, false],
  [72.73, 72, true],
  [71.27, 72, true],
  [0.303, 0.3, false],
  [0.304, 0.3, true],
  [0, 5, true],
])('%d differs from the sum %d by more than a hundredth: %s', (typed, sum, isDifferent) => {
  expect(differs(typed, sum)).toBe(isDifferent);
});
