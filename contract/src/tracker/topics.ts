// Not in a file with schemas, so that the shell does not load zod.

/** The topic to which clients send their page, and the topic to which administrators subscribe. */
export const TRACKER_TOPICS = { send: '/topic/activity', subscribe: '/topic/tracker' } as const;

/** The WebSocket close code for a session that ended. */
export const SIGNED_OUT_CODE = 4401;

/** The page that is reported for a closed browser (docs/domain.md, "Live tracker"). */
export const LOGOUT_PAGE = 'logout';

/** Maximum length of a page's address, in code points. */
export const PAGE_LIMIT = 255;
