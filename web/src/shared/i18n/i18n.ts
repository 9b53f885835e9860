import type { Language } from '@ace/contract/shared/languages.ts';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';

export const LANGUAGES: { key: Language; name: string }[] = [
  { key: 'vi', name: 'Tiếng Việt' },
  { key: 'en', name: 'English' },
];

const STORAGE_KEY = 'language';

/** Where the texts of a language come from: at once, or fetched when they are wanted. */
type Sources = { vi: object; en: () => Promise<object> };
let sources: Sources = { vi: {}, en: async () => ({}) };

const load = async (language: Language) => {
  if (language === 'en' && !i18next.hasResourceBundle('en', 'translation')) {
    i18next.addResourceBundle('en', 'translation', await sources.en());
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
export const startTranslation = async (given: Sources) => {
  sources = given;
  await i18next.use(initReactI18next).init({
    lng: 'vi',
    fallbackLng: 'vi',
    resources: { vi: { translation: given.vi as never } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  // Without the texts of the language it begins in Vietnamese rather than not at all.
  await changeLanguage(remembered()).catch(reportError);
};

/** The text of a key that is only known at run time, or undefined if there is none. */
export const textOf = (key: string, values?: Record<string, unknown>): string | undefined => {
  const translate = i18next.t as unknown as (key: string, values?: Record<string, unknown>) => string;
  return i18next.exists(key) ? translate(key, values) : undefined;
};

export const useText = () => useTranslation().t;
export const useLanguage = (): Language => (useTranslation().i18n.language === 'en' ? 'en' : 'vi');
