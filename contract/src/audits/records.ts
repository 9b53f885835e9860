// Apart from the schemas: the browser needs these names before it needs zod.

/** The kinds of records, as field errors, alerts and texts name them. */
export const RECORD_KINDS = ['shipment', 'connector', 'tracking', 'user'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** A kind of record as the audit names it. */
export type EntityType = Capitalize<RecordKind>;
export const ENTITY_TYPES = ['Connector', 'Shipment', 'Tracking', 'User'] as const satisfies EntityType[];
