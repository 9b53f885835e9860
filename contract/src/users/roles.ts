// Not in a file with schemas, so that the browser's menus and guards do not load zod.

/** The roles in ascending order; each includes the roles before it. */
export const AUTHORITIES = ['ROLE_USER', 'ROLE_EMPLOYEE', 'ROLE_ADMIN'] as const;
export type Authority = (typeof AUTHORITIES)[number];

/** The given roles and the roles that they include. */
export const includedAuthorities = (authorities: readonly Authority[]): Authority[] => {
  const highest = Math.max(-1, ...authorities.map((authority) => AUTHORITIES.indexOf(authority)));
  return AUTHORITIES.slice(0, highest + 1);
};

/** Active; not active yet, because a link in a mail was not opened; or deactivated by an administrator. */
export const USER_STATES = ['activated', 'awaiting', 'deactivated'] as const;
export type UserState = (typeof USER_STATES)[number];
