import { z } from 'zod';

export const manifestEvents = {
  /** It was opened, closed, changed, or a package has joined or left it. */
  'manifest.changed': { version: 1, payload: z.object({ number: z.string() }) },
} as const;
