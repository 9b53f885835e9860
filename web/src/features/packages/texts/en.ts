import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './vi.ts';

export const en: SameKeys<typeof vi> = {
  package: {
    title: 'Packages',
    number: 'Package',
    code: 'Code',
    formerCodes: 'Formerly: {{codes}}',
    stateHeading: 'State',
    weight: 'Weight (kg)',
    weighed: 'weighed',
    declared: 'declared',
    measures: 'Length × width × height (cm)',
    units: 'quantity {{units}}',
    value: 'value {{value}}',
    label: 'Label',
    notPrinted: 'not printed',
    printed: 'printed ×{{times}}',
    missing: 'missing',
    scanned: 'scanned {{at}}',
    measure: 'Weigh, measure',
    measureOf: 'Weigh and measure package {{number}}',
    measured: 'Weight and measures of package {{number}} were saved.',
    kg: 'Weighed (kg)',
    length: 'Length (cm)',
    width: 'Width (cm)',
    height: 'Height (cm)',
    notANumber: 'Enter a number that is not negative, with at most 3 decimals.',
    state: {
      announced: 'Announced',
      received: 'Received',
      handedOver: 'Handed over',
      outForDelivery: 'Out for delivery',
      delivered: 'Delivered',
      returned: 'Returned',
    },
  },
};
