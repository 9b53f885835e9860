import type { Language } from '@ace/contract/users/user.ts';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { vi } from './vi.ts';

export const LANGUAGES: { key: Language; name: string }[] = [
  { key: 'vi', name: 'Tiếng Việt' },
  { key: 'en', name: 'English' },
];

const STORAGE_KEY = 'language';

/** All texts of the app; every other language must have the same keys. */
export type Texts = Translated<typeof vi>;
type Translated<T> = { [Key in keyof T]: T[Key] extends string ? string : Translated<T[Key]> };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof vi };
  }
}

const load = async (language: Language) => {
  if (language === 'en' && !i18next.hasResourceBundle('en', 'translation')) {
    const { en } = await import('./en.ts');
    i18next.addResourceBundle('en', 'translation', en);
  }
};

const remembered = (): Language => (localStorage.getItem(STORAGE_KEY) === 'en' ? 'en' : 'vi');

export const currentLanguage = () => (i18next.language === 'en' ? 'en' : 'vi') satisfies Language;

/** Switches the interface, and remembers it in this browser. */
export const changeLanguage = async (language: Language) => {
  await load(language);
  localStorage.setItem(STORAGE_KEY, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
};

/** Vietnamese comes with the app, English when it is wanted. */
export const startTranslation = async () => {
  await i18next.use(initReactI18next).init({
    lng: 'vi',
    fallbackLng: 'vi',
    resources: { vi: { translation: vi } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await changeLanguage(remembered());
};

/** The text of a key that is only known at run time, or undefined if there is none. */
export const textOf = (key: string, values?: Record<string, unknown>): string | undefined => {
  const translate = i18next.t as unknown as (key: string, values?: Record<string, unknown>) => string;
  return i18next.exists(key) ? translate(key, values) : undefined;
};

export const useText = () => useTranslation().t;
export const useLanguage = (): Language => (useTranslation().i18n.language === 'en' ? 'en' : 'vi');
