import type { Language } from '@ace/contract/shared/languages.ts';
import i18next, { type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';

export const LANGUAGES: { key: Language; name: string }[] = [
  { key: 'vi', name: 'Tiếng Việt' },
  { key: 'en', name: 'English' },
];

const STORAGE_KEY = 'language';

/** The texts of each language, a script of its own. Only `startTranslation` sets them. */
type Texts = { readonly [key: string]: string | Texts };
type Sources = { [Each in Language]: () => Promise<Record<Each, Texts>> };
let sources: Sources = { vi: async () => ({ vi: {} }), en: async () => ({ en: {} }) };

/** The texts of one language, from the script that exports them under its name. */
const textsIn = async (from: Sources, language: Language) => {
  const found: Partial<Record<Language, Texts>> = await from[language]();
  return found[language];
};

/** The texts that pages load with themselves, by the folder of their feature: `web/src/texts/text-keys.ts` says which. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the texts are known
export interface PageTexts {}

const FILES = import.meta.glob<Partial<Record<Language, Texts>>>('../../features/**/texts/page.{vi,en}.ts');

/** The features whose texts pages have loaded, and in which languages. */
const loaded = new Map<string, Set<Language>>();

const loadPart = async (feature: string, language: Language) => {
  const languages = loaded.get(feature) ?? new Set();
  loaded.set(feature, languages);
  if (languages.has(language)) return;
  const texts = await FILES[`../../features/${feature}/texts/page.${language}.ts`]?.();
  i18next.addResourceBundle(language, 'translation', texts?.[language], true);
  languages.add(language);
};

/** Loads texts that pages have of their own, in the reader's language; from then on in each language that they change to. */
export const loadTexts = (...features: (keyof PageTexts)[]) => Promise.all(features.map((each) => loadPart(each, currentLanguage())));

const show = async (language: Language) => {
  if (!i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', await textsIn(sources, language));
  await Promise.all([...loaded.keys()].map((feature) => loadPart(feature, language)));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
};

/** What this browser remembers. Without it, visitors read what their browser prefers: Vietnamese, or English as all who prefer others. */
const firstLanguage = (isVisitor: boolean): Language => {
  const known = localStorage.getItem(STORAGE_KEY);
  if (known !== null) return known === 'en' ? 'en' : 'vi';
  const preferred = navigator.languages.find((each) => /^(vi|en)\b/i.test(each)) ?? 'en';
  return isVisitor && !/^vi/i.test(preferred) ? 'en' : 'vi';
};

export const currentLanguage = () => (i18next.language === 'en' ? 'en' : 'vi') satisfies Language;

/** Changes the language of the interface, and remembers it in this browser. */
export const changeLanguage = async (language: Language) => {
  await show(language);
  localStorage.setItem(STORAGE_KEY, language);
};

/** Starts in the language that this browser remembers; otherwise for visitors in the one that it prefers, for others in Vietnamese. */
export const startTranslation = async (given: Sources, { isVisitor }: { isVisitor: boolean }) => {
  sources = given;
  await i18next.init({
    // The languages have the same keys (same-keys.ts).
    fallbackLng: false,
    // Keys have no namespaces: a code of the server may have a colon.
    nsSeparator: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  // If the texts cannot be loaded, the app starts in Vietnamese.
  await show(firstLanguage(isVisitor)).catch((error: unknown) => {
    reportError(error);
    return show('vi');
  });
};

/** The text of a key that is known only at run time; undefined if there is none. */
export const textOf = (key: string, values?: Record<string, unknown>): string | undefined =>
  // `app.name` stands for any key.
  i18next.exists(key, { returnObjects: false }) ? i18next.t(key as 'app.name', values ?? {}) : undefined;

/** A text with a capital letter, as it begins a line. */
export const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

const subscribe = (onChange: () => void) => {
  i18next.on('languageChanged', onChange);
  return () => i18next.off('languageChanged', onChange);
};

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);

const texts: Partial<Record<Language, TFunction>> = {};

/** The texts in the reader's language. */
export const useText = () => {
  const language = useLanguage();
  texts[language] ??= i18next.getFixedT(language);
  return texts[language];
};
