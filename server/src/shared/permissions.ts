import { type Authority, includedAuthorities } from '@ace/contract/users/user.ts';

/**
 * Who may call what (design, section 4): the least role, or `null` for everybody.
 * Which records somebody sees is the services' business; see docs/authorization.md.
 */
export const PERMISSIONS = {
  none: null,
  'account:read': 'ROLE_USER',
  'account:write': 'ROLE_USER',
  'users:choose': 'ROLE_USER',
  'users:manage': 'ROLE_ADMIN',
  'partners:read': 'ROLE_USER',
  'shipments:read': 'ROLE_USER',
  'shipments:write': 'ROLE_USER',
  'connectors:read': 'ROLE_USER',
  'connectors:order': 'ROLE_USER',
  'connectors:write': 'ROLE_EMPLOYEE',
  'trackings:read': 'ROLE_USER',
  'trackings:write': 'ROLE_EMPLOYEE',
  'audits:read': 'ROLE_ADMIN',
  'management:read': 'ROLE_ADMIN',
  'management:write': 'ROLE_ADMIN',
  /** Whoever bears the token of the settings may too. */
  'management:scrape': 'ROLE_ADMIN',
  'tracker:connect': 'ROLE_USER',
  'docs:read': 'ROLE_ADMIN',
} as const satisfies Record<string, Authority | null>;
export type Permission = keyof typeof PERMISSIONS;

/** The user behind a request, and his session. `authorities` holds the included ones too. */
export type SignedInUser = { id: number; login: string; authorities: Authority[]; sessionId: string };

export const signedInUser = (user: SignedInUser): SignedInUser => ({
  id: user.id,
  login: user.login,
  sessionId: user.sessionId,
  authorities: includedAuthorities(user.authorities),
});

export const isAllowed = (permission: Permission, user: SignedInUser | null) => {
  const least = PERMISSIONS[permission];
  return least === null || (user?.authorities.includes(least) ?? false);
};

export const isEmployee = (user: SignedInUser) => user.authorities.includes('ROLE_EMPLOYEE');
/** Those of employees are everybody's, a user's are his own (design, section 4): the owner to whom reads are narrowed, or null. */
export const visibleTo = (user: SignedInUser) => (isEmployee(user) ? null : user.id);
export const isAdmin = (user: SignedInUser) => user.authorities.includes('ROLE_ADMIN');
