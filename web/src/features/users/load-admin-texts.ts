import { ownTexts } from '../../shared/i18n/i18n.ts';

/** Loads the texts of the pages of users, which administrators alone see; names of fields and profiles are with the texts of all. */
export const loadUserAdminTexts = ownTexts({ vi: () => import('./admin-texts/vi.ts'), en: () => import('./admin-texts/en.ts') });
