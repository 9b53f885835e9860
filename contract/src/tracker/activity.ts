import { z } from 'zod';
import { Instant } from '../shared/dates/instants.ts';
import { label, requiredText } from '../shared/text/text.ts';
import { PAGE_LIMIT } from './topics.ts';

/** The message that a client sends at each navigation. */
export const Navigation = z.object({ page: label(requiredText(PAGE_LIMIT)) });

/** The page that a connected browser shows. `sessionId` identifies the connection. */
export const Activity = z.object({
  sessionId: z.string(),
  userLogin: z.string(),
  ipAddress: z.string(),
  page: z.string(),
  time: Instant,
});
export type Activity = z.infer<typeof Activity>;
