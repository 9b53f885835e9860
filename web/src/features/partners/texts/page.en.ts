import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './page.vi.ts';

export const en: SameKeys<typeof vi> = {
  lookup: {
    lead: 'See the journey of a shipment that was handed to a partner.',
    track: 'Track',
    incomplete: 'Please input all fields',
    noResult: 'No result',
    noResultHint: 'Check the partner and the tracking ID.',
    again: 'Correct the tracking ID',
    running: 'Asking the partner…',
    added: 'Events added to the shipment ({{number}}):',
    known: 'Already at the shipment',
    undo: 'Undo',
    undone: 'Taken back from the shipment',
    redo: 'Add again',
    choose: 'Choose a partner',
    field: { partnerShipment: 'Partner', trackingId: 'Tracking ID' },
    column: { partner: 'Partner', country: 'Country', status: 'Status', dateTime: 'Datetime', notes: 'Notes' },
  },
};
