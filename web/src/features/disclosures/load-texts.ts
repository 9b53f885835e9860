import { ownTexts } from '../../shared/i18n/i18n.ts';

/** Loads the texts of disclosures, with what shows them. */
export const loadDisclosureTexts = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });
