// Apart from the schemas: the browser's menus and guards need roles before they need zod.

/** The roles, each including those before it. */
export const AUTHORITIES = ['ROLE_USER', 'ROLE_EMPLOYEE', 'ROLE_ADMIN'] as const;
export type Authority = (typeof AUTHORITIES)[number];

/** All roles of somebody who was given `authorities`: each role includes the lower ones. */
export const includedAuthorities = (authorities: readonly Authority[]): Authority[] => {
  const highest = Math.max(-1, ...authorities.map((authority) => AUTHORITIES.indexOf(authority)));
  return AUTHORITIES.slice(0, highest + 1);
};
