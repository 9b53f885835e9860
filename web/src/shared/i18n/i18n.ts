import type { Language } from '@ace/contract/shared/languages.ts';
import i18next, { type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';

export const LANGUAGES: { key: Language; name: string }[] = [
  { key: 'vi', name: 'Tiếng Việt' },
  { key: 'en', name: 'English' },
];

const STORAGE_KEY = 'language';

/** The texts of each language: Vietnamese is part of the app, English is loaded on demand. Only `startTranslation` sets them. */
type Texts = { readonly [key: string]: string | Texts };
type Sources = { vi: Texts; en: () => Promise<Texts> };
let sources: Sources = { vi: {}, en: async () => ({}) };

const load = async (language: Language) => {
  if (language === 'en' && !i18next.hasResourceBundle('en', 'translation')) {
    i18next.addResourceBundle('en', 'translation', await sources.en());
  }
};

const remembered = (): Language => (localStorage.getItem(STORAGE_KEY) === 'en' ? 'en' : 'vi');

export const currentLanguage = () => (i18next.language === 'en' ? 'en' : 'vi') satisfies Language;

/** Changes the language of the interface, and remembers it in this browser. */
export const changeLanguage = async (language: Language) => {
  await load(language);
  localStorage.setItem(STORAGE_KEY, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
};

/** Starts in the language that this browser remembers, by default in Vietnamese. */
export const startTranslation = async (given: Sources) => {
  sources = given;
  await i18next.init({
    lng: 'vi',
    fallbackLng: 'vi',
    resources: { vi: { translation: given.vi } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  // If the texts cannot be loaded, the app starts in Vietnamese.
  await changeLanguage(remembered()).catch(reportError);
};

/**
 * A text as it is stored, with its places filled; undefined if there is none. A page asks for hundreds, and i18next's own way to them takes ten times longer,
 * for plurals, texts in texts and formats, which ours do not have.
 */
const filledText = (language: Language, key: string, values: Record<string, unknown> = {}): string | undefined => {
  const text: unknown = i18next.getResource(language, 'translation', key);
  return typeof text === 'string' ? text.replace(/\{\{(\w+)\}\}/g, (_, place) => String(values[place] ?? '')) : undefined;
};

/** The text of a key that is known only at run time; undefined if there is none. */
export const textOf = (key: string, values?: Record<string, unknown>): string | undefined =>
  filledText(currentLanguage(), key, values) ?? filledText('vi', key, values);

const subscribe = (onChange: () => void) => {
  i18next.on('languageChanged', onChange);
  return () => i18next.off('languageChanged', onChange);
};

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);

/** The translation into one language. It keeps texts without values: a page asks for hundreds of them each time that it is drawn. */
const createText = (language: Language) => {
  const translate = i18next.getFixedT(language);
  const kept = new Map<unknown, string>();
  // 'app.name' stands for any key. The result has the type of `translate`, by which the arguments are checked.
  const text = (key: 'app.name', values?: Record<string, unknown>) => {
    if (values !== undefined) return filledText(language, key, values) ?? translate(key, values);
    const known = kept.get(key) ?? filledText(language, key) ?? translate(key);
    kept.set(key, known);
    return known;
  };
  return text as unknown as TFunction;
};

const texts: Partial<Record<Language, TFunction>> = {};

/** The texts in the reader's language. */
export const useText = () => {
  const language = useLanguage();
  texts[language] ??= createText(language);
  return texts[language];
};
