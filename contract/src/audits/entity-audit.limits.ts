/** The numbers of changes that can be requested (docs/domain.md, "Entity audit"); the first one is the default. */
export const ENTITY_AUDIT_LIMITS = [25, 50, 100, 200] as const;
export type EntityAuditLimit = (typeof ENTITY_AUDIT_LIMITS)[number];

/** Changes of one record that are answered at once: the default, and the maximum. */
export const HISTORY_SIZE = { default: 20, max: 50 } as const;
