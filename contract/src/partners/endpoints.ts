import { z } from 'zod';
import { type Endpoints, json } from '../shared/endpoint.ts';
import { LookupParams, LookupResult } from './lookup.ts';
import { Provider } from './partner.ts';

const reading = { permission: 'partners:read', tag: 'partners' } as const;

export const partnerEndpoints = {
  'GET /api/gts/providers': { ...reading, answers: { 200: json(z.array(Provider)) } },
  'GET /api/gts/tracks/:partner/:trackingId': { ...reading, entity: 'lookup', params: LookupParams, answers: { 200: json(LookupResult) } },
} as const satisfies Endpoints;
