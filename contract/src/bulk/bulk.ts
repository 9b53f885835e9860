import { z } from 'zod';
import { ORDER_MISFITS, ORDER_NEEDS } from '../connectors/misfits.ts';
import { boundedArray } from '../shared/bounded-array.ts';
import { Instant } from '../shared/dates/instants.ts';
import { Id } from '../shared/numbers.ts';
import { SearchText } from '../shared/page.ts';
import { ShipmentFilter } from '../shipments/filter.ts';
import { TrackingEvent } from '../trackings/tracking.ts';
import { MAX_BULK } from './limits.ts';

/** What can be done with many shipments: order their connectors, add a tracking to each, give them another owner, compute their charged weights anew. */
const BULK_KINDS = ['connectors', 'tracking', 'owner', 'weights'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/**
 * Why an event is hardly meant for a shipment; the first that holds counts: it is delivered, it has that status already, a later event is known, the
 * shipment would go backwards, or it was registered long after the event.
 */
export const EVENT_DOUBTS = ['delivered', 'same', 'later', 'backwards', 'early'] as const;

/** The doubts that a run may include. */
export const INCLUDED_DOUBTS = [...ORDER_MISFITS, ...EVENT_DOUBTS] as const;
export type IncludedDoubt = (typeof INCLUDED_DOUBTS)[number];

/**
 * What speaks against doing with a shipment what a run asks for. A run leaves such shipments out, unless it includes the doubt; those whose order lacks
 * what the partner needs, always.
 */
const BULK_DOUBTS = [...ORDER_NEEDS, ...INCLUDED_DOUBTS] as const;
export type BulkDoubt = (typeof BULK_DOUBTS)[number];

const chosen = {
  /** The shipments; without them, all that `filter` selects. */
  ids: boundedArray(Id, MAX_BULK, 1).optional(),
  filter: z.object({ ...ShipmentFilter.shape, query: SearchText }).optional(),
};

/** Shipments about which there is a doubt are left out, except for these. */
const include = boundedArray(z.enum(INCLUDED_DOUBTS), INCLUDED_DOUBTS.length);

/** What is done with which shipments. */
export const BulkInput = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('connectors'), ...chosen, include: include.default([]) }),
    z.object({
      kind: z.literal('tracking'),
      ...chosen,
      tracking: TrackingEvent,
      /** Without it, all are included: the API records what it gets. */
      include: include.optional(),
    }),
    z.object({ kind: z.literal('owner'), ...chosen, ownerId: Id }),
    z.object({ kind: z.literal('weights'), ...chosen }),
  ])
  .meta({ id: 'BulkInput' });
export type BulkInput = z.infer<typeof BulkInput>;

/** What a run would do now: of how many shipments, how many it would leave out, and how many each doubt is about. */
export const BulkCheck = z
  .object({
    total: z.number().int(),
    leftOut: z.number().int(),
    doubts: z.partialRecord(z.enum(BULK_DOUBTS), z.number().int()),
  })
  .meta({ id: 'BulkCheck' });
export type BulkCheck = z.infer<typeof BulkCheck>;

/** How far a run is. It has ended when the numbers below `total` make it. */
export const BulkRun = z
  .object({
    id: Id,
    kind: z.enum(BULK_KINDS),
    total: z.number().int(),
    done: z.number().int(),
    failed: z.number().int(),
    leftOut: z.number().int(),
    /** Events that will be removed, that were removed, and that stay because they were changed since. */
    undoing: z.number().int(),
    undone: z.number().int(),
    kept: z.number().int(),
    /** Shipments with which nothing was done, because the run was undone or cancelled before their turn. */
    cancelled: z.number().int(),
    /** Until when it can be undone; null if it cannot. */
    undoUntil: Instant.nullable(),
    isStopped: z.boolean(),
    createdDate: Instant,
  })
  .meta({ id: 'BulkRun' });
export type BulkRun = z.infer<typeof BulkRun>;

/** A shipment with which it did not succeed, or that keeps its event, and why: the key of a text, and its parameter. */
const BulkFailure = z
  .object({
    shipmentId: Id,
    aceBillNumber: z.string().nullable(),
    message: z.string(),
    params: z.string().nullable(),
  })
  .meta({ id: 'BulkFailure' });

/** A shipment that was left out, and the doubts about it that the run did not include. */
const BulkOmission = z
  .object({ shipmentId: Id, aceBillNumber: z.string().nullable(), doubts: z.array(z.enum(BULK_DOUBTS)) })
  .meta({ id: 'BulkOmission' });

export const BulkReport = BulkRun.extend({ failures: z.array(BulkFailure), omissions: z.array(BulkOmission) }).meta({ id: 'BulkReport' });
export type BulkReport = z.infer<typeof BulkReport>;

export const BulkChange = z.object({ isStopped: z.boolean() }).meta({ id: 'BulkChange' });
