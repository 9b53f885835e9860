import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './vi.ts';

export const en: SameKeys<typeof vi> = {
  labels: {
    title: 'Print labels',
    lead: 'One label for each package. The code on it is that of the package, and stays from the first print on.',
    format: 'Size',
    formats: {
      '4x6': '4 × 6 inches (102 × 152 mm)',
      a6: 'A6 (105 × 148 mm)',
      a4x4: 'A4, four on a sheet',
      zpl203: 'ZPL file for label printers of 203 dpi',
      zpl300: 'ZPL file for label printers of 300 dpi',
    },
    start: 'Begin at place',
    places: { '1': '1: top left', '2': '2: top right', '3': '3: bottom left', '4': '4: bottom right' },
    print: 'Print',
    store: 'Download the ZPL file',
    tooMany: 'At most {{max}} labels are printed at once. Choose fewer shipments.',
  },
};
