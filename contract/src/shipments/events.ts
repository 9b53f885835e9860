import { z } from 'zod';
import { Id } from '../shared/numbers.ts';

const Payload = z.object({
  aceBillNumber: z.string(),
  /** The version of the shipment: after the change, before a deletion. */
  version: z.number().int(),
  /** The import that did it. */
  importId: Id.optional(),
});

export const shipmentEvents = {
  'shipment.created': { version: 1, payload: Payload },
  /** `formerOwnerId` is the previous owner, if the change moved the shipment to another one, and `formerTotal` the number of its packages, if it has another one. */
  'shipment.changed': { version: 1, payload: Payload.extend({ formerOwnerId: Id.optional(), formerTotal: z.number().int().optional() }) },
  /** Labels of its packages were printed: so many. */
  'shipment.labelled': { version: 1, payload: z.object({ labels: z.number().int() }) },
  /** A package was scanned, or a scan of it taken back. */
  'shipment.scanned': { version: 1, payload: z.object({ number: z.number().int() }) },
  /** A problem of it was reported, answered or solved. */
  'shipment.problem': { version: 1, payload: z.object({ problemId: Id, step: z.enum(['reported', 'answered', 'solved']) }) },
  'shipment.deleted': { version: 1, payload: Payload },
} as const;
