import { z } from 'zod';
import { Carrier } from '../partners/partner.ts';
import { Instant } from '../shared/dates/instants.ts';
import { Id } from '../shared/numbers.ts';

/** The most disclosures of one shipment that are answered: the newest. */
export const MAX_DISCLOSURES = 100;

/** What was sent to a partner about the people of a shipment. */
export const Disclosure = z
  .object({
    id: Id,
    partner: Carrier,
    at: Instant,
    /** Who ordered. */
    by: z.string(),
    /** The body of the call (docs/partner-api.md). Keys and headers are no part of it. */
    payload: z.record(z.string(), z.unknown()),
    /** What the partner has answered; null if no answer came: it may have the data or not. */
    outcome: z.enum(['placed', 'refused']).nullable(),
  })
  .meta({ id: 'Disclosure' });
export type Disclosure = z.infer<typeof Disclosure>;
