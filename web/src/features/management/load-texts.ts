import { ownTexts } from '../../shared/i18n/i18n.ts';

/** Loads the texts of monitoring, which administrators alone see. */
export const loadManagementTexts = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });
