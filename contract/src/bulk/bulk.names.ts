import { ORDER_MISFITS } from '../connectors/misfits.ts';

// Not in a file with schemas, so that the browser does not load zod for these names.

/** What can be done with many shipments: order their connectors, add a tracking to each, give them another owner. */
export const BULK_KINDS = ['connectors', 'tracking', 'owner'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/**
 * Why an event is hardly meant for a shipment; the first that holds counts: it is delivered, it has that status already, a later event is known, or it
 * was registered long after the event.
 */
export const EVENT_DOUBTS = ['delivered', 'same', 'later', 'early'] as const;

/** What speaks against doing with a shipment what a run asks for. A run leaves such shipments out, unless it includes the doubt. */
export const BULK_DOUBTS = [...ORDER_MISFITS, ...EVENT_DOUBTS] as const;
export type BulkDoubt = (typeof BULK_DOUBTS)[number];

/** The most shipments of a run. */
export const MAX_BULK = 1_000;

/** The most runs of a person that are not over, also stopped ones; so they have at most `MAX_BULK` times as many shipments to be done. */
export const MAX_OPEN_RUNS = 5;

/** Minutes after a run in which its events can be undone. */
export const UNDO_MINUTES = 15;
