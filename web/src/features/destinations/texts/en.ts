import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './vi.ts';

export const en: SameKeys<typeof vi> = {
  destination: {
    stopped: 'Cannot be ordered or handed over yet',
    warned: 'To be completed before the hand-over',
    findings: 'What the destination asks for',
    lines: 'line {{number}}',
    askBroker: 'As known on the day that each rule names; ask your broker.',
  },
};
