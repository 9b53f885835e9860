import { ownTexts } from '../../shared/i18n/i18n.ts';

/** Loads the texts of the page of printers. */
export const loadPrinterTexts = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });
