import { ownTexts } from '../../shared/i18n/i18n.ts';

/** Loads the texts of what customs ask for, with the first part that shows it. */
export const loadGoodsTexts = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });
