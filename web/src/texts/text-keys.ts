import type { vi } from './vi.ts';

declare module 'i18next' {
  // The keys that `t` takes.
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof vi };
  }
}
