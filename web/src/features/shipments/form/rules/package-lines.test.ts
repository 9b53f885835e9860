import { describe, expect, test } from 'vitest';
import { followingLines, lengthName } from './package-lines.ts';
import { BLANK_LINE, copyOf, type FormValues, fittedLines, lineCount, shipmentForm, toForm, toInput } from './values.ts';

const values = (more: Partial<FormValues>): FormValues => ({ ...shipmentForm.blank, partnerShipment: 'gtsCad', ...more });
const line = (more: object = {}) => ({ ...BLANK_LINE, ...more });

describe('the number of lines', () => {
  test.each([
    ['3', 3],
    [99, 15],
    ['', 1],
    ['0', 1],
    ['x', 1],
    ['2,9', 2],
  ])('for %j packages is %i', (totalPackages, count) => {
    expect(lineCount(values({ totalPackages }))).toBe(count);
  });
});

describe('the lines of packages', () => {
  test('are added with the lengths of the shipment, but not with one that is no number', () => {
    const lines = fittedLines(values({ totalPackages: 2, cubicL: '40', cubicW: 'x', cubicH: '' }));
    expect(lines).toEqual([line({ itemCubicL: '40' }), line({ itemCubicL: '40' })]);
  });

  test('stay beyond the number of packages, but are not sent', () => {
    const packageInfos = [line({ itemCubicWeight: '1' }), line({ itemCubicWeight: '7' })];
    const fewer = values({ totalPackages: '1', packageInfos });
    expect(fittedLines(fewer)).toEqual(packageInfos);
    expect(toInput(fewer, null).packageInfos).toHaveLength(1);
  });

  test('with a weight are sent also to a partner that takes none, so that their packages keep it', () => {
    const packageInfos = [line({ itemCubicL: '40' }), line({ itemCubicL: '40', itemCubicWeight: '7' })];
    const sent = toInput(values({ partnerShipment: 'none', totalPackages: 2, packageInfos }), null).packageInfos;
    expect(sent).toMatchObject([{ number: 2, itemCubicL: 40, itemCubicWeight: 7 }]);
  });

  test('are as many as the packages when a stored shipment is opened or repeated, of which only lines with content were kept', () => {
    const stored = toInput(
      values({ totalPackages: 3, cubicL: '40', packageInfos: [line({ itemCubicL: '1', itemCubicWeight: '7' })] }),
      null,
    );
    const { packageInfos } = toForm(stored);
    expect(packageInfos.map(({ itemCubicL, itemCubicWeight }) => [itemCubicL, itemCubicWeight])).toEqual([
      [1, 7],
      [40, ''],
      [40, ''],
    ]);
    expect(copyOf(stored, shipmentForm.blank, false).packageInfos).toEqual(packageInfos);
    expect(toForm({ ...stored, partnerShipment: 'none', packageInfos: [] }).packageInfos).toEqual([]);
  });

  test('follow a length of the shipment, unless they differ from it or were typed themselves', () => {
    const packageInfos = [line({ itemCubicW: '12' }), line({ itemCubicW: '30' }), line({ itemCubicW: '12' })];
    const changed = followingLines(values({ cubicW: '120', packageInfos }), 'cubicW', '12', new Set([lengthName(2, 'cubicW')]));
    expect(changed.map(({ itemCubicW }) => itemCubicW)).toEqual(['120', '30', '12']);
  });

  test('are emptied while the length of the shipment is no number, and follow it again after that', () => {
    const packageInfos = [line({ itemCubicL: '4' })];
    const emptied = followingLines(values({ cubicL: '4x', packageInfos }), 'cubicL', '4', new Set());
    expect(emptied[0]?.itemCubicL).toBe('');
    expect(followingLines(values({ cubicL: '45', packageInfos: emptied }), 'cubicL', '4x', new Set())[0]?.itemCubicL).toBe('45');
  });
});
