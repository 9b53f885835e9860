// Not in a file with schemas, so that the browser does not load zod for these names.

import { RECORD_KINDS, type RecordKind } from '../shared/kinds.ts';

/** What is audited: each kind of record, and what is stored as records are: manifests, schedules of HS codes, groups of settings. */
const OTHER_KINDS = ['hsSchedule', 'manifest', 'setting'] as const;
export type AuditedKind = RecordKind | (typeof OTHER_KINDS)[number];

/** The same, as the audit calls it. */
export type EntityType = Capitalize<AuditedKind>;

export const entityTypeOf = (kind: AuditedKind) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as EntityType;

export const ENTITY_TYPES = [...RECORD_KINDS, ...OTHER_KINDS].map(entityTypeOf).sort();

/** The numbers of changes that can be requested (docs/domain.md, "Entity audit"); the first one is the default. */
export const ENTITY_AUDIT_LIMITS = [25, 50, 100, 200] as const;
export type EntityAuditLimit = (typeof ENTITY_AUDIT_LIMITS)[number];

/** Changes of one record that are answered at once: the default, and the maximum. */
export const HISTORY_SIZE = { default: 20, max: 50 } as const;
