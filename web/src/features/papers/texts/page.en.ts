import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './page.vi.ts';

export const en: SameKeys<typeof vi> = {
  papers: {
    title: 'Print customs papers',
    lead: 'In English, with Vietnamese beside it. An invoice gets its number when it is first printed, and keeps it.',
    kind: 'Paper',
    kinds: { invoice: 'Commercial invoice (not sold: proforma)', proforma: 'Proforma invoice', 'packing-list': 'Packing list' },
    missing: 'The invoice leaves blank:',
    ofLine: '{{field}} (line {{lines}})',
    ofLines: '{{field}} (lines {{lines}})',
    blanks: 'What is not known is left blank. The page of each shipment says what is missing.',
    broker: {
      open: 'Broker’s file',
      xlsx: 'Excel: goods lines and packages',
      lines: 'CSV: goods lines',
      packages: 'CSV: packages',
    },
    print: 'Print',
    anyway: 'Print all the same',
    tooMany: 'At most {{max}} shipments are printed at a time.',
    field: {
      ids: 'Goods lines of all shipments',
    },
  },
};
