// Not in a file with schemas: the browser reads addresses before it loads those.

/** The state of a row: before the import what was found, afterwards what became of it. */
export const ROW_STATES = ['good', 'warning', 'error', 'duplicate', 'created', 'updated', 'skipped', 'refused'] as const;

/** What a list of rows shows; `changed` are those of which the program has changed a cell. */
export const ROW_FILTERS = [...ROW_STATES, 'changed'] as const;
