// Not in a file with schemas, so that the browser does not load zod for these names.

/** The languages of the interface; the first is the default. */
export const LANGUAGES = ['vi', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The locale (BCP 47) in which each language formats numbers and dates. */
export const LOCALES: Record<Language, string> = { vi: 'vi-VN', en: 'en-GB' };

type Person = { firstName: string | null; lastName: string | null };

/** The order in which a language has the names of a person: the family name comes first in Vietnamese. */
export const nameOrder = (language: Language) =>
  language === 'vi' ? (['lastName', 'firstName'] as const) : (['firstName', 'lastName'] as const);

/** A person's full name; '' if they have no name. */
export const personName = (person: Person, language: Language) =>
  nameOrder(language)
    .map((name) => person[name])
    .filter(Boolean)
    .join(' ');
