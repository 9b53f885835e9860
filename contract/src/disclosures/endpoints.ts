import { z } from 'zod';
import { type Endpoints, json } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { Disclosure } from './disclosure.ts';

export const disclosureEndpoints = {
  'GET /api/shipments/:id/disclosures': {
    name: 'listDisclosures',
    summary: 'List what partners were sent about a shipment',
    description: 'The newest 100, newest first, also of a shipment that is deleted. None of an id that never was.',
    permission: 'shipments:history',
    tag: { name: 'disclosures', description: 'What went to which partner about which person.' },
    mayUseStandby: true,
    params: IdParam,
    answers: { 200: json(z.array(Disclosure)) },
  },
} as const satisfies Endpoints;
