import type { Language } from '../shared/languages.ts';

// Not in a file with schemas, so that the browser does not load zod for these names.

/** Who pays the freight. */
export const PAYERS = ['sender', 'receiver'] as const;
export type Payer = (typeof PAYERS)[number];

/** As exports, imports and papers call them. */
export const PAYER_NAMES: Record<Language, Record<Payer, string>> = {
  vi: { sender: 'Người gửi', receiver: 'Người nhận' },
  en: { sender: 'Sender', receiver: 'Receiver' },
};
