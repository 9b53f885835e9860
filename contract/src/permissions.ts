import { KINDS, type RecordKind } from './shared/kinds.ts';
import type { Authority } from './users/roles.ts';

type Access = (typeof KINDS)[RecordKind]['readers' | 'writers'];
type PermissionOfKind = Access['permission'];

/** To read and write each kind of record. */
const OF_KINDS = Object.fromEntries(
  Object.values(KINDS).flatMap(({ readers, writers }) => [readers, writers].map(({ permission, role }) => [permission, role])),
) as Record<PermissionOfKind, Authority>;

/**
 * The lowest role that has each permission; `null` means everybody, signed in or not.
 * The server's services decide which records a user sees; see docs/authorization.md.
 */
const PERMISSIONS = {
  ...OF_KINDS,
  none: null,
  'account:read': 'ROLE_USER',
  'account:write': 'ROLE_USER',
  'users:choose': 'ROLE_USER',
  'partners:read': 'ROLE_USER',
  /** What the events of a partner mean. */
  'partners:configure': 'ROLE_ADMIN',
  /** Who the company is. */
  'company:configure': 'ROLE_ADMIN',
  /** How the weight of shipments is charged. */
  'weights:configure': 'ROLE_ADMIN',
  /** Which schedules of HS codes hold. */
  'hsSchedules:configure': 'ROLE_ADMIN',
  /** What destinations ask for of shipments. */
  'destinations:configure': 'ROLE_ADMIN',
  /** All shipments with their orders and trackings; without it, users see only their own. */
  'records:all': 'ROLE_EMPLOYEE',
  /** Owner, bill numbers and the partner's numbers of a shipment. */
  'shipments:assign': 'ROLE_EMPLOYEE',
  /** What a package weighs and measures, as the scale says. */
  'packages:measure': 'ROLE_EMPLOYEE',
  /** Recording what is scanned on the floor. */
  'packages:scan': 'ROLE_EMPLOYEE',
  /** Handing packages over to partners. */
  'manifests:write': 'ROLE_EMPLOYEE',
  /** Putting shipments on hold, letting them go, and solving their problems. */
  'shipments:hold': 'ROLE_EMPLOYEE',
  /** Sending labels to printers in the network of the server. */
  'printers:use': 'ROLE_EMPLOYEE',
  /** Which printers there are. */
  'printers:configure': 'ROLE_ADMIN',
  /** Who changed a shipment, and how; what partners were sent about its people. */
  'shipments:history': 'ROLE_EMPLOYEE',
  /** After how many days a shipment counts as stuck. */
  'progress:configure': 'ROLE_ADMIN',
  'connectors:order': 'ROLE_USER',
  /** Sending a notification again. */
  'notifications:repeat': 'ROLE_EMPLOYEE',
  /** Which customers' notifications wait, and letting them be sent. */
  'notifications:release': 'ROLE_EMPLOYEE',
  /** Whether people are notified, of what, how many, and in which words. */
  'notifications:configure': 'ROLE_ADMIN',
  /** The worklist: shipments that need attention, with notes. */
  'desk:work': 'ROLE_EMPLOYEE',
  /** Views of lists that everybody sees. */
  'views:share': 'ROLE_ADMIN',
  'audits:read': 'ROLE_ADMIN',
  'management:read': 'ROLE_ADMIN',
  'management:write': 'ROLE_ADMIN',
  /** Also granted to requests with the Prometheus token. */
  'management:scrape': 'ROLE_ADMIN',
  'tracker:connect': 'ROLE_USER',
  'tracker:watch': 'ROLE_ADMIN',
  'docs:read': 'ROLE_ADMIN',
} as const satisfies Record<string, Authority | null>;
export type Permission = keyof typeof PERMISSIONS;

/** What a user must be allowed to do with one shipment, by the kind of bulk run that does it with many. */
export const BULK_PERMISSIONS = {
  tracking: 'trackings:write',
  connectors: 'connectors:order',
  owner: 'shipments:assign',
  weights: 'shipments:assign',
} as const satisfies Record<string, Permission>;

/** Roles with the included ones, and the permissions within them that are granted; without `scopes`, all. */
type Grant = { authorities: readonly Authority[]; scopes?: ReadonlySet<Permission> };

/** Whether a user with these roles has a permission; `null` and `undefined` mean that no user is signed in. */
export const isAllowed = (permission: Permission, grant: Grant | null | undefined) => {
  const lowest: Authority | null = PERMISSIONS[permission];
  if (lowest === null) return true;
  return grant?.authorities.includes(lowest) === true && (grant.scopes?.has(permission) ?? true);
};

/** All permissions of these roles. */
export const permissionsOf = (authorities: readonly Authority[]) =>
  (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => isAllowed(permission, { authorities }));
