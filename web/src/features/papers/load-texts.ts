import { ownTexts } from '../../shared/i18n/i18n.ts';
import { loadGoodsTexts } from '../goods/load-texts.ts';

const loadOwn = ownTexts({ vi: () => import('./texts/vi.ts'), en: () => import('./texts/en.ts') });

/** Loads the texts of papers for customs with the names of what they have, with the dialog that prints them. */
export const loadPaperTexts = () => Promise.all([loadOwn(), loadGoodsTexts()]);
