// Not in a file with schemas, so that the browser does not load zod for these names.

import type { Language } from '../shared/languages.ts';

/** What the program says of the events that it records itself. The database function `coded_text` has the same words, for searches and for the order of a list. */
export const DETAILS_TEXTS = {
  vi: {
    handedOver: 'Đã bàn giao, chuyến {manifest}',
    packages: '{received}/{total} kiện',
    returned: 'Chuyển hoàn người gửi',
  },
  en: {
    handedOver: 'Handed over, manifest {manifest}',
    packages: '{received} of {total} packages',
    returned: 'Returns to its sender',
  },
} as const satisfies Record<Language, Record<string, string>>;
export type DetailsCode = keyof typeof DETAILS_TEXTS.vi;
export const DETAILS_CODES = Object.keys(DETAILS_TEXTS.vi) as [DetailsCode, ...DetailsCode[]];
