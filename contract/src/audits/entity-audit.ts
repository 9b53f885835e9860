import { z } from 'zod';
import { Instant } from '../shared/dates/instants.ts';
import { Id } from '../shared/numbers.ts';
import { ENTITY_AUDIT_LIMITS, ENTITY_TYPES, HISTORY_SIZE } from './records.ts';

/** The kinds of records whose changes are audited. */
export const EntityType = z.enum(ENTITY_TYPES).meta({ id: 'EntityType' });
export type EntityType = z.infer<typeof EntityType>;

/**
 * A change of a record. `entityValue` is the record as JSON text, without the fields that are null: after the change, or before it for a deletion.
 */
export const EntityAudit = z
  .object({
    entityType: EntityType,
    entityId: Id,
    action: z.enum(['CREATE', 'UPDATE', 'DELETE']),
    /** Number of the change of this record, from 1. */
    commitVersion: z.number().int(),
    entityValue: z.string(),
    modifiedDate: Instant,
    modifiedBy: z.string(),
  })
  .meta({ id: 'EntityAudit' });
export type EntityAudit = z.infer<typeof EntityAudit>;

const Version = z.number().int().min(1).max(2_147_483_647);

/** Requests the newest changes of a kind of record, or of one record. */
export const EntityAuditQuery = z.object({
  entityType: EntityType,
  limit: z.coerce.number().pipe(z.literal(ENTITY_AUDIT_LIMITS)).default(ENTITY_AUDIT_LIMITS[0]),
  entityId: z.coerce.number().pipe(Id).optional(),
});
export type EntityAuditQuery = z.infer<typeof EntityAuditQuery>;

/** Requests the newest changes of one record; with `before`, those that were before this version. */
export const HistoryQuery = z.object({
  before: z.coerce.number().pipe(Version).optional(),
  size: z.coerce.number().int().min(1).max(HISTORY_SIZE.max).default(HISTORY_SIZE.default),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;

/** Requests the previous change of the same record. */
export const PreviousVersionQuery = z.object({
  qualifiedName: EntityType,
  entityId: z.coerce.number().pipe(Id),
  commitVersion: z.coerce.number().pipe(Version),
});
export type PreviousVersionQuery = z.infer<typeof PreviousVersionQuery>;
