import { ownTexts } from '../../shared/i18n/i18n.ts';

/** Loads the texts of imports, which no other page needs. */
export const loadImportTexts = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });
