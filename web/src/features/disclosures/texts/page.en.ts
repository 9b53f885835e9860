import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './page.vi.ts';

export const en: SameKeys<typeof vi> = {
  disclosure: {
    title: 'Data sent to partners',
    empty: 'Nothing was sent to a partner.',
    kept: 'Our own rule: kept for the time that the operator has set, then removed.',
    sent: '{{by}} sent to {{partner}}',
    outcome: { placed: 'The partner took the order', refused: 'The partner refused', unknown: 'No answer came: the partner may have it' },
    payload: 'What was sent',
  },
};
