import { ownTexts } from '../../shared/i18n/i18n.ts';

/** Loads the texts of the audits, which administrators alone see. */
export const loadAuditTexts = ownTexts({ vi: () => import('./admin-texts/vi.ts'), en: () => import('./admin-texts/en.ts') });
