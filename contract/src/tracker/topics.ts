// Apart from the schemas: the shell needs these names, and not zod.

/** Where clients tell what page they show, and where administrators are told. */
export const TRACKER_TOPICS = { send: '/topic/activity', subscribe: '/topic/tracker' } as const;

/** The code with which the server closes the socket of a session that ended. */
export const SIGNED_OUT_CODE = 4401;

/** Where somebody who closed the browser is (spec 000, section 4). */
export const LOGOUT_PAGE = 'logout';

/** Most characters of a page's address. */
export const PAGE_LIMIT = 255;
