import { z } from 'zod';
import { Instant } from '../shared/instants.ts';

/** Most characters of a page's address. */
export const PAGE_LIMIT = 255;

/** Where somebody who closed the browser is (spec 000, section 4). */
export const LOGOUT_PAGE = 'logout';

/** Where clients tell what page they show, and where administrators are told. */
export const TRACKER_TOPICS = { send: '/topic/activity', subscribe: '/topic/tracker' } as const;

/** What a client tells at each navigation. */
export const Move = z.object({ page: z.string().min(1).max(PAGE_LIMIT) });

/** What a browser that is open shows; `sessionId` is that of its connection. */
export const Activity = z.object({
  sessionId: z.string(),
  userLogin: z.string(),
  ipAddress: z.string(),
  page: z.string(),
  time: Instant,
});
export type Activity = z.infer<typeof Activity>;
