// Not in a file with schemas, so that the browser does not load zod for these names.

/** Packages join and leave an open manifest; nothing joins or leaves a closed one. */
export const MANIFEST_STATES = ['open', 'closed'] as const;
export type ManifestState = (typeof MANIFEST_STATES)[number];

/** Packages of a manifest, bags that are sealed, and the characters of its texts. */
export const MANIFEST_LIMITS = { packages: 1_000, bags: 100, bag: 30, number: 40, reason: 200 } as const;
