import { z } from 'zod';
import { Instant } from '../shared/instants.ts';
import { requiredText } from '../shared/text.ts';
import { PAGE_LIMIT } from './topics.ts';

/** What a client tells at each navigation. */
export const Move = z.object({ page: requiredText(PAGE_LIMIT) });

/** What a browser that is open shows; `sessionId` is that of its connection. */
export const Activity = z.object({
  sessionId: z.string(),
  userLogin: z.string(),
  ipAddress: z.string(),
  page: z.string(),
  time: Instant,
});
export type Activity = z.infer<typeof Activity>;
