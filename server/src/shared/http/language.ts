import type { Language } from '@ace/contract/shared/languages.ts';

/** The language of a file for a caller who has asked for none: that of `Accept-Language`, or Vietnamese. */
export const languageOf = (acceptLanguage = ''): Language => (/^\s*en/i.test(acceptLanguage) ? 'en' : 'vi');
