import { ownTexts } from '../../shared/i18n/i18n.ts';

/** Loads the texts of the page that scans. */
export const loadScanTexts = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });
