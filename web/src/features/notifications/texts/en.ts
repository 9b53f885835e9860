import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './vi.ts';

export const en: SameKeys<typeof vi> = {
  notification: {
    what: 'Event',
    to: 'To',
    address: 'Address',
    date: 'When',
    event: {
      pickedUp: 'Picked up',
      outForDelivery: 'Out for delivery',
      delivered: 'Delivered',
      exception: 'Exception or failed attempt',
      late: 'Later than estimated',
    },
    role: { owner: 'Owner', receiver: 'Receiver', sender: 'Sender' },
    channel: { email: 'Email', sms: 'SMS', zalo: 'Zalo' },
    state: { waiting: 'Waiting', sending: 'Sending', sent: 'Sent', refused: 'Refused', stale: 'No news any more', skipped: 'Not sent' },
    reason: {
      unsubscribed: 'Wants no notifications',
      declined: 'Chosen not to be sent',
      off: 'Notifications are off',
      locked: 'The account of the owner is locked',
      held: 'Held: the limit of the day is reached',
    },
    log: {
      title: 'Notifications',
      empty: 'Nobody has been notified of this shipment yet.',
      sent: 'Sent {{date}}',
      due: 'To be sent from {{date}} on',
      again: 'sent again',
      answer: 'The server answered: {{answer}}',
      repeat: 'Send again',
      repeated: 'It will be sent again at once.',
      all: 'Show all ({{number}})',
    },
    preferences: {
      choices: 'Who is notified of my shipments',
      lead: 'The form of a shipment can turn them off for that one.',
      asCompany: 'As the company chose for all',
      isUnsubscribed: 'No notifications to my own email address',
      isUnsubscribedHint: 'Mails about the account, such as new passwords, are still sent.',
      saved: 'The choices are saved.',
    },
  },
};
