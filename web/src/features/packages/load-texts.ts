import { ownTexts } from '../../shared/i18n/i18n.ts';

/** Loads the texts of packages, which the page of a shipment shows. */
export const loadPackageTexts = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });
