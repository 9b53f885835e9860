import type { Authority } from './users/roles.ts';

/**
 * Who may make which calls: the lowest role, or `null` for everybody, signed in or not.
 * Which records somebody sees is decided by the services of the server; see docs/authorization.md.
 */
const PERMISSIONS = {
  none: null,
  'account:read': 'ROLE_USER',
  'account:write': 'ROLE_USER',
  'users:choose': 'ROLE_USER',
  'users:manage': 'ROLE_ADMIN',
  'partners:read': 'ROLE_USER',
  /** Everybody's shipments, and what belongs to them; without it, one's own. */
  'records:all': 'ROLE_EMPLOYEE',
  'shipments:read': 'ROLE_USER',
  'shipments:write': 'ROLE_USER',
  /** Owner, bill numbers and the partner's numbers of a shipment. */
  'shipments:assign': 'ROLE_EMPLOYEE',
  'connectors:read': 'ROLE_USER',
  'connectors:order': 'ROLE_USER',
  'connectors:write': 'ROLE_EMPLOYEE',
  'trackings:read': 'ROLE_USER',
  'trackings:write': 'ROLE_EMPLOYEE',
  'audits:read': 'ROLE_ADMIN',
  'management:read': 'ROLE_ADMIN',
  'management:write': 'ROLE_ADMIN',
  /** Also granted to the bearer of the Prometheus token. */
  'management:scrape': 'ROLE_ADMIN',
  'tracker:connect': 'ROLE_USER',
  'tracker:watch': 'ROLE_ADMIN',
  'docs:read': 'ROLE_ADMIN',
} as const satisfies Record<string, Authority | null>;
export type Permission = keyof typeof PERMISSIONS;

/** Whether somebody with these roles (`null`: not signed in) has a permission. */
export const isAllowed = (permission: Permission, user: { authorities: readonly Authority[] } | null | undefined) => {
  const lowest: Authority | null = PERMISSIONS[permission];
  return lowest === null || (user?.authorities.includes(lowest) ?? false);
};
