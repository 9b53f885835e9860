import { vi as shipments } from '../features/shipments/texts/vi.ts';
import { vi as shell } from '../shell/texts/vi.ts';

/** Everything that the app says in Vietnamese. */
export const vi = { ...shell, ...shipments };

declare module 'i18next' {
  // The keys that `t` takes.
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof vi };
  }
}
