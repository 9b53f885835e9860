import type { vi as imports } from '../features/imports/texts/vi.ts';
import type { vi } from './vi.ts';

declare module 'i18next' {
  // The keys that `t` takes: those of the app, and of pages that load their own texts.
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof vi & typeof imports };
  }
}
