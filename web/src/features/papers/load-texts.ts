import { ownTexts } from '../../shared/i18n/i18n.ts';

/** Loads the texts of papers for customs, with the dialog that prints them. */
export const loadPaperTexts = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });
