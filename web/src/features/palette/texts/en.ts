import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './vi.ts';

export const en: SameKeys<typeof vi> = {
  palette: {
    title: 'Find or do',
    input: 'Bill number, phone, name, page, or a command: print 076, event 076 delivered, new shipment for …',
    open: 'Quick search',
    print: 'Print the bill',
    event: 'Record {{number}}: {{status}}, at {{place}}, {{moment}}',
    eventForm: 'Open the event form of {{number}}: {{status}}, {{moment}}, without a place yet',
    create: 'New shipment like',
    inList: 'Search “{{text}}” in the list of shipments',
    none: 'Nothing was found.',
    searching: 'Searching…',
    scannedBesideFields: 'The code {{code}} was not filled in: put the cursor into a field and scan again.',
    scanned: 'No shipment has the code {{code}}.',
  },
};
