import { ownTexts } from '../../shared/i18n/i18n.ts';

/** Loads the texts of settings and templates, which administrators alone see. */
export const loadNotificationAdminTexts = ownTexts({ vi: () => import('./admin-texts/vi.ts'), en: () => import('./admin-texts/en.ts') });
