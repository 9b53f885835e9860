import { DELIVERY_STATUS_NAMES, PUBLIC_REASON_NAMES } from '@ace/contract/trackings/statuses.ts';
import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './vi.ts';

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
    standing: { registered: 'Registered', handedOver: 'Handed over' },
    entityName: 'tracking',
    list: {
      title: 'Trackings',
      create: 'Create new Tracking',
      search: 'Search trackings: bill number, location, details…',
      empty: 'There are no trackings yet. Those that are recorded will be listed here.',
      noMatch: 'No tracking matches this search.',
    },
    detail: { title: 'Tracking {{id}}' },
    planned: 'planned',
    timeline: { title: 'Trackings', add: 'Add tracking', empty: 'No trackings yet.', all: 'See all {{number}} trackings' },
    form: {
      title: 'Create or edit a Tracking',
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
    delete: { question: 'Are you sure you want to delete this Tracking?', action: 'Delete' },
    view: { exceptions: 'Exceptions', partners: 'Reported by partners', mine: 'Recorded by me' },
    source: { manual: 'Recorded by people', partner: 'Reported by partners', scan: 'Scanned' },
    filter: {
      status: 'Status',
      event: 'Event date',
      createdBy: 'Recorded by',
      source: 'Source',
      noMatch: 'No tracking matches the filter.',
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
