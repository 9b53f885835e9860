import { config } from 'zod/v4';

// What the browser gets as `zod` (vite.config.ts), set up before the first schema is made: otherwise zod would try whether it may compile code, which the
// content security policy forbids and reports.
config({ jitless: true });

export * from 'zod/v4';
