import { DELIVERY_STATUS_NAMES, PUBLIC_REASON_NAMES } from '@ace/contract/trackings/statuses.ts';
import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import { recordTexts } from '../../../shared/i18n/texts/record.en.ts';
import type { vi } from './vi.ts';

const { texts } = recordTexts('tracking', 'Trackings');

export const en: SameKeys<typeof vi> = {
  aceApp: {
    tracking: {
      created: 'An event was recorded for shipment {{param}}.',
      updated: 'The event of shipment {{param}} was saved.',
      deleted: 'The event of shipment {{param}} was deleted.',
    },
  },
  deliveryStatus: DELIVERY_STATUS_NAMES.en,
  tracking: {
    progress: { registered: 'Registered', handedOver: 'Handed over' },
    ...texts,
    list: {
      ...texts.list,
      search: 'Search trackings: bill number, location, details…',
      empty: 'There are no trackings yet. Those that are recorded will be listed here.',
    },
    planned: 'planned',
    timeline: { title: 'Trackings', add: 'Add tracking', empty: 'No trackings yet.', all: 'See all {{number}} trackings' },
    form: {
      ...texts.form,
      billHint: 'Type a bill number, a receiver or a city to search',
      clock: 'By the clock of this device: {{zone}}',
    },
    doubt: {
      title: 'Record this event?',
      back: 'Go back',
      go: 'Record all the same',
      planned: '{{moment}} is still to come, in {{distance}}. A slip? If recorded, the event is planned, and counts only from then on.',
      early: '{{moment}} is {{distance}} before the shipment was registered ({{created}}). A slip?',
      delivered: '{{bill}} has been delivered since {{moment}}. Record “{{status}}” after that all the same?',
      unexplained: 'Whoever waits reads “{{status}}”, and not why. Go back to choose a reason?',
    },
    reason: PUBLIC_REASON_NAMES.en,
    scanned: 'Scanned',
    scannedPackage: 'Package {{number}}',
    reasonHint: 'Shown to the receiver in mails and on the tracking page, instead of the details',
    takeBack: {
      question: 'Take back the event',
      about: 'It is removed from the trackings of its shipment.',
      action: 'Take back',
      offer: 'Take back (z)',
      of: 'Take back the event: {{status}}',
    },
    invalid: { aceBillNumber: 'There is no shipment with this number.' },
    view: { exceptions: 'Exceptions', partners: 'Reported by partners', mine: 'Recorded by me' },
    source: { manual: 'Recorded by people', partner: 'Reported by partners', scan: 'Scanned' },
    filter: {
      ...texts.filter,
      status: 'Status',
      event: 'Event date',
      createdById: 'Recorded by',
      source: 'Source',
    },
    field: {
      id: 'ID',
      dateTime: 'Date and time',
      deliveryStatus: 'Delivery status',
      location: 'Location',
      details: 'Details',
      publicReason: 'Reason for the receiver',
      aceBillNumber: 'ACE bill number',
      extBillNumber: 'External bill number',
    },
  },
};
