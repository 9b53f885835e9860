import type { Permission } from '../permissions.ts';

// Not in a file with schemas, so that the browser does not load zod for these names.

/** The lists whose arrangement is remembered. */
export const LISTS = ['shipments', 'connectors', 'trackings', 'users', 'audits'] as const;
export type ListName = (typeof LISTS)[number];

/** What a person needs to open each list, and so to have views of it. */
export const LIST_PERMISSIONS = {
  shipments: 'shipments:read',
  connectors: 'connectors:read',
  trackings: 'trackings:read',
  users: 'users:manage',
  audits: 'audits:read',
} as const satisfies Record<ListName, Permission>;

/** Full: all columns in the documented order. Compact: what fits a small screen. */
export const ARRANGEMENTS = ['full', 'compact'] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

/** The height of rows. */
export const DENSITIES = ['compact', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];

/** Limits of views: characters of a name and of an address, and how many views a person may have. */
export const VIEW_LIMITS = { name: 50, address: 1_000, views: 50 } as const;
