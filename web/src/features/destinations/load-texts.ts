import { ownTexts } from '../../shared/i18n/i18n.ts';
import { loadGoodsTexts } from '../goods/load-texts.ts';

const loadOwn = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });

/** Loads the texts of findings and rules with the names of what customs ask for, with the first part that shows one. */
export const loadDestinationTexts = () => Promise.all([loadOwn(), loadGoodsTexts()]);
