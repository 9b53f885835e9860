// Not in a file with schemas, so that lists are shown without loading zod.

/** Full: all columns in the documented order. Compact: what fits a small screen. */
export const ARRANGEMENTS = ['full', 'compact'] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

/** The height of rows. */
export const DENSITIES = ['compact', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];

/** Limits of views: characters of a name and of an address, and how many views a person may have. */
export const VIEW_LIMITS = { name: 50, address: 1_000, views: 50 } as const;
