// Not in a file with schemas, so that the shell does not load zod.

/**
 * The topic to which clients send their page, the one to which administrators subscribe, and that of changes: employees hear of all records, customers
 * of their own.
 */
export const TRACKER_TOPICS = { send: '/topic/activity', subscribe: '/topic/tracker', changes: '/topic/changes' } as const;

/** The topic about who else has a record open, for employees, by the name of its list: `/topic/presence/shipments/123`. */
export const presenceTopic = (list: string, id: number | string) => `/topic/presence/${list}/${id}`;

/** The WebSocket close code for a session that ended. */
export const SIGNED_OUT_CODE = 4401;

/** The page that is reported for a closed browser (docs/domain.md, "Live tracker"). */
export const LOGOUT_PAGE = 'logout';

/** Maximum length of a page's address, in code points. */
export const PAGE_LIMIT = 255;
