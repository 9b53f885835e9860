import { type Authority, includedAuthorities } from '@ace/contract/users/user.ts';

/**
 * Who may call what (design, section 4): the least role, or `null` for everybody.
 * Which records somebody sees is the services' business; see docs/authorization.md.
 */
export const PERMISSIONS = {
  none: null,
  'account:read': 'ROLE_USER',
  'users:choose': 'ROLE_USER',
  'partners:read': 'ROLE_USER',
  'shipments:read': 'ROLE_USER',
  'shipments:write': 'ROLE_USER',
  'docs:read': 'ROLE_ADMIN',
} as const satisfies Record<string, Authority | null>;
export type Permission = keyof typeof PERMISSIONS;

/** The user behind a request. `authorities` holds the included ones too. */
export type SignedInUser = { id: number; login: string; authorities: Authority[] };

export const signedInUser = (user: { id: number; login: string; authorities: Authority[] }): SignedInUser => ({
  id: user.id,
  login: user.login,
  authorities: includedAuthorities(user.authorities),
});

export const isAllowed = (permission: Permission, user: SignedInUser | null) => {
  const least = PERMISSIONS[permission];
  return least === null || (user?.authorities.includes(least) ?? false);
};

export const isEmployee = (user: SignedInUser) => user.authorities.includes('ROLE_EMPLOYEE');
export const isAdmin = (user: SignedInUser) => user.authorities.includes('ROLE_ADMIN');
