import { en as shipments } from '../features/shipments/texts/en.ts';
import { en as shell } from '../shell/texts/en.ts';

/** Everything that the app says in English. */
export const en = { ...shell, ...shipments };
