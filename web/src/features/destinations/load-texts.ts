import { ownTexts } from '../../shared/i18n/i18n.ts';

/** Loads the texts of findings and rules, with the first part that shows one. */
export const loadDestinationTexts = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });
