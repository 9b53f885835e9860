import { ownTexts } from '../../shared/i18n/i18n.ts';

/** Loads the texts of the dialog that prints labels. */
export const loadLabelTexts = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });
