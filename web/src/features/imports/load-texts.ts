import { loadTexts } from '../../shared/i18n/i18n.ts';

const TEXTS = {
  vi: async () => (await import('./texts/vi.ts')).vi,
  en: async () => (await import('./texts/en.ts')).en,
};

/** Loads the texts of imports, which no other page needs. */
export const loadImportTexts = () => loadTexts(TEXTS);
