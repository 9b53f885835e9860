import { ownTexts } from '../../shared/i18n/i18n.ts';

/** Loads the texts of the page of schedules, which administrators alone see. */
export const loadScheduleTexts = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });
