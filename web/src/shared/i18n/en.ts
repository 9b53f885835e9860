import { en as shipments } from '../../features/shipments/texts/en.ts';
import { en as shell } from '../../shell/texts/en.ts';
import type { Texts } from './i18n.ts';

/** Everything that the app says in English. */
export const en: Texts = { ...shell, ...shipments };
