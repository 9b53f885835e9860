// Not in a file with schemas, so that the browser does not load zod for these names.

/** The kinds of records, as they are called in field errors, alerts and texts. */
export const RECORD_KINDS = ['shipment', 'connector', 'tracking', 'user'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** A kind of record, as it is called in the audit. */
export type EntityType = Capitalize<RecordKind>;
export const ENTITY_TYPES = ['Connector', 'Shipment', 'Tracking', 'User'] as const satisfies EntityType[];

/** The numbers of changes that can be requested (docs/domain.md, "Entity audit"); the first one is the default. */
export const ENTITY_AUDIT_LIMITS = [25, 50, 100, 200] as const;
export type EntityAuditLimit = (typeof ENTITY_AUDIT_LIMITS)[number];

/** Changes of one record that are answered at once: the default, and the maximum. */
export const HISTORY_SIZE = { default: 20, max: 50 } as const;
