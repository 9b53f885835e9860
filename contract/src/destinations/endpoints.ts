import { z } from 'zod';
import { type Endpoints, json } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { FINDING_EFFECTS } from './names.ts';
import { DESTINATIONS, DestinationSettings, DestinationSettingsInput } from './settings.ts';

const tag = { name: 'destinations', description: 'What customs of destinations ask for, and whether shipments are ready.' };

const Finding = z
  .object({
    /** The key of the rule. */
    rule: z.string(),
    effect: z.enum(FINDING_EFFECTS),
    /** As in forms: `goodsLines[0].hsCode`. */
    field: z.string().optional(),
    message: z.string(),
  })
  .meta({ id: 'Finding' });

/** Whether a shipment may be handed over, and what it lacks. */
const Readiness = z.object({ isReady: z.boolean(), findings: z.array(Finding) }).meta({ id: 'Readiness' });

export const destinationEndpoints = {
  'GET /api/shipments/:id/readiness': {
    name: 'readShipmentReadiness',
    summary: 'Read what a shipment lacks for its destination',
    description: 'Messages are in the language of `Accept-Language`. A shipment is ready if nothing stops it.',
    permission: 'shipments:read',
    tag,
    params: IdParam,
    answers: { 200: json(Readiness) },
  },
  'GET /api/settings/destinations': {
    name: 'readDestinations',
    summary: 'Read what destinations ask for',
    permission: 'shipments:read',
    tag,
    answers: { 200: json(DestinationSettings) },
  },
  'PUT /api/settings/destinations': {
    name: 'saveDestinations',
    summary: 'Say what destinations ask for',
    description:
      'A rule that is new or has become a `stop` only warns of shipments that are older. What lists know of open shipments follows in the background.',
    permission: DESTINATIONS.permission,
    tag,
    entity: 'destinations',
    problems: ['error.concurrencyFailure'],
    body: DestinationSettingsInput,
    answers: { 200: json(DestinationSettings) },
  },
} as const satisfies Endpoints;
