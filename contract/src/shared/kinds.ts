// Not in a file with schemas, so that the browser does not load zod for these names.

/**
 * The kinds of records: what is listed, opened, edited and audited. The name of a kind is the `entity` of calls, the first word of its events, and the key
 * of its texts.
 */
export const KINDS = {
  shipment: {
    plural: 'shipments',
    path: '/shipment-ace',
    naming: 'id',
    readers: { permission: 'shipments:read', role: 'ROLE_USER' },
    writers: { permission: 'shipments:write', role: 'ROLE_USER' },
    isFollowed: true,
    isOfShipment: true,
  },
  connector: {
    plural: 'connectors',
    path: '/connector-ace',
    naming: 'id',
    readers: { permission: 'connectors:read', role: 'ROLE_USER' },
    writers: { permission: 'connectors:write', role: 'ROLE_EMPLOYEE' },
    isFollowed: true,
    isOfShipment: true,
  },
  tracking: {
    plural: 'trackings',
    path: '/tracking-ace',
    naming: 'id',
    readers: { permission: 'trackings:read', role: 'ROLE_USER' },
    writers: { permission: 'trackings:write', role: 'ROLE_EMPLOYEE' },
    isFollowed: true,
    isOfShipment: true,
  },
  user: {
    plural: 'users',
    path: '/admin/user-management',
    naming: 'login',
    readers: { permission: 'users:manage', role: 'ROLE_ADMIN' },
    writers: { permission: 'users:manage', role: 'ROLE_ADMIN' },
    isFollowed: false,
    isOfShipment: false,
  },
} as const satisfies Record<string, Kind>;

type Kind = {
  /** The name of the list, in addresses of the API and in the keys of what a person has arranged. */
  plural: string;
  /** The address of the list in the web app; the pages of one record are below it. */
  path: `/${string}`;
  /** The field by which addresses of the API and of the web app name a record. */
  naming: string;
  /** Who may open the list, and who may change records: a permission, and the lowest role that has it. */
  readers: Access;
  writers: Access;
  /** Whether open pages are told of changes, and who else has a record open: employees of all records, customers of changes of their own. */
  isFollowed: boolean;
  /** Whether a record is a shipment or belongs to one, and shows values of it. */
  isOfShipment: boolean;
};

type Access = { permission: string; role: 'ROLE_USER' | 'ROLE_EMPLOYEE' | 'ROLE_ADMIN' };

export type RecordKind = keyof typeof KINDS;
export const RECORD_KINDS = Object.keys(KINDS) as RecordKind[];

/** The name of the list of a kind, such as `shipments`. */
export type PluralName<Kind extends RecordKind = RecordKind> = (typeof KINDS)[Kind]['plural'];
