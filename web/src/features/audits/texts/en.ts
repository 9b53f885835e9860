import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './vi.ts';

export const en: SameKeys<typeof vi> = {
  audits: {
    title: 'Security audit',
    empty: 'Nothing happened in this period.',
    fromDate: 'From',
    toDate: 'To',
    column: { date: 'Date', user: 'User', state: 'State', message: 'Extra data', address: 'Remote address' },
    type: {
      AUTHENTICATION_SUCCESS: 'Sign-in succeeded',
      AUTHENTICATION_FAILURE: 'Sign-in failed',
      LOGGER_LEVEL_CHANGED: 'Log level changed',
    },
    message: {
      'Wrong password': 'Wrong password',
      'Not activated': 'Account not activated',
      'Unknown login': 'Unknown login',
      'Too many attempts': 'Too many attempts',
    },
  },
};
