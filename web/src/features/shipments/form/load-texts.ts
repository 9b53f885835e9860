import { ownTexts } from '../../../shared/i18n/i18n.ts';

/** Loads the texts of the form of a shipment, which lists and pages do without. */
export const loadFormTexts = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });
