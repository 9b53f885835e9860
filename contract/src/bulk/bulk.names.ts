import { ORDER_MISFITS } from '../connectors/misfits.ts';

// Not in a file with schemas, so that the browser does not load zod for these names.

/** What can be done with many shipments: order their connectors, add a tracking to each, give them another owner. */
export const BULK_KINDS = ['connectors', 'tracking', 'owner'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** What speaks against doing with a shipment what a run asks for. A run leaves such shipments out, unless it includes the doubt. */
export const BULK_DOUBTS = [...ORDER_MISFITS] as const;
export type BulkDoubt = (typeof BULK_DOUBTS)[number];

/** The most shipments of a run. */
export const MAX_BULK = 1_000;
