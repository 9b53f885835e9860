import { ownTexts } from '../../shared/i18n/i18n.ts';

/** Loads the texts of the rules of weight, which administrators alone see. */
export const loadWeightTexts = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });
