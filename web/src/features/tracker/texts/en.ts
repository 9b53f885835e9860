import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './vi.ts';

export const en: SameKeys<typeof vi> = {
  tracker: {
    title: 'Real-time user activities',
    count: 'Open browsers: {{number}}',
    live: 'Live',
    lost: 'Connection lost, reconnecting…',
    empty: 'Nobody has the app open.',
    column: { userLogin: 'User', ipAddress: 'IP address', page: 'Current page', time: 'Time' },
  },
};
