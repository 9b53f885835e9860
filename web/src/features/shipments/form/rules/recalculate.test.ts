import { MAX_PACKAGES } from '@ace/contract/partners/carriers.ts';
import { describe, expect, test } from 'vitest';
import { calculatedVolume, fitPackages } from './recalculate.ts';
import { shipmentForm } from './values.ts';

describe('the number of packages', () => {
  test.each(['', '  '])('becomes 1 if it is emptied (%j)', (totalPackages) => {
    expect(fitPackages({ totalPackages, partnerShipment: 'gtsCad' })).toEqual({ reason: 'emptied', totalPackages: 1 });
  });

  test.each(['none', 'gtsUsa', 'gtsAus', 'gtsCad', 'gtsSgp'] as const)('becomes the maximum of %s if it is above it', (partnerShipment) => {
    const max = MAX_PACKAGES[partnerShipment];
    expect(fitPackages({ totalPackages: max, partnerShipment })).toBeNull();
    expect(fitPackages({ totalPackages: String(max + 1), partnerShipment })).toEqual({ reason: 'capped', totalPackages: max });
  });

  test.each(['0', 'x', '1,5', '-3'])('stays for the user to correct if it is %j', (totalPackages) => {
    expect(fitPackages({ totalPackages, partnerShipment: 'none' })).toBeNull();
  });
});

describe('the volume', () => {
  const lengths = { cubicL: '50', cubicW: 50, cubicH: '50,5' };

  test('follows from packages and lengths, with 3 decimals', () => {
    expect(calculatedVolume({ ...shipmentForm.blank, ...lengths, totalPackages: '20' })).toBe(2.525);
  });

  test('is not calculated while a length is missing', () => {
    expect(calculatedVolume({ ...shipmentForm.blank, ...lengths, cubicH: '' })).toBeNull();
  });
});
