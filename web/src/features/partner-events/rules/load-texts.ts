import { ownTexts } from '../../../shared/i18n/i18n.ts';

/** Loads the texts about rules, which administrators alone see. */
export const loadRuleTexts = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });
