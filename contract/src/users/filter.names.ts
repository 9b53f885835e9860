// Not in a file with schemas, so that the browser does not load zod for these names.

/** Active; not active yet, because a link in a mail was not opened; or deactivated by an administrator. */
export const USER_STATES = ['activated', 'awaiting', 'deactivated'] as const;
export type UserState = (typeof USER_STATES)[number];
