// Not in a file with schemas, so that the browser does not load zod for these names.

/** The kinds of records, as they are called in field errors, alerts and texts. */
export const RECORD_KINDS = ['shipment', 'connector', 'tracking', 'user'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** A kind of record, as it is called in the audit. */
export type EntityType = Capitalize<RecordKind>;
export const ENTITY_TYPES = ['Connector', 'Shipment', 'Tracking', 'User'] as const satisfies EntityType[];
