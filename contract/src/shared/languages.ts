// Apart from the schemas: the browser needs its languages before it needs zod.

/** The languages of the interface; the first is the default. */
export const LANGUAGES = ['vi', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How each language writes numbers and days (BCP 47). */
export const LOCALES: Record<Language, string> = { vi: 'vi-VN', en: 'en-GB' };

type Person = { firstName: string | null; lastName: string | null };

/** A person's name in the order of the language, the family name first in Vietnamese; '' if there is none. */
export const personName = ({ firstName, lastName }: Person, language: Language) =>
  (language === 'vi' ? [lastName, firstName] : [firstName, lastName]).filter(Boolean).join(' ');
