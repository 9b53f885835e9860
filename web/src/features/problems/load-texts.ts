import { ownTexts } from '../../shared/i18n/i18n.ts';

/** Loads the texts of problems, with the first part that shows one. */
export const loadProblemTexts = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });
