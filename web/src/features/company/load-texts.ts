import { ownTexts } from '../../shared/i18n/i18n.ts';

/** Loads the texts of the company's settings, which administrators alone see. */
export const loadCompanyTexts = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });
