// Not in a file with schemas, so that the browser does not load zod for these names.

/** The languages of the interface; the first is the default. */
export const LANGUAGES = ['vi', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The locale (BCP 47) in which each language formats numbers and dates. */
export const LOCALES: Record<Language, string> = { vi: 'vi-VN', en: 'en-GB' };

type Person = { firstName: string | null; lastName: string | null };

/** A person's full name, with the family name first in Vietnamese; '' if they have no name. */
export const personName = ({ firstName, lastName }: Person, language: Language) =>
  (language === 'vi' ? [lastName, firstName] : [firstName, lastName]).filter(Boolean).join(' ');
