import { z } from 'zod';
import { type Endpoints, json } from '../shared/endpoint.ts';
import { LookupParams, LookupResult } from './lookup.ts';
import { Provider } from './partner.ts';

const reading = { permission: 'partners:read', tag: 'partners' } as const;

export const partnerEndpoints = {
  'GET /api/gts/providers': {
    name: 'listPartners',
    summary: 'List the partners',
    ...reading,
    answers: { 200: json(z.array(Provider)) },
  },
  'GET /api/gts/tracks/:partner/:trackingId': {
    name: 'trackAtPartner',
    summary: 'Look up a tracking number of a partner',
    description: 'Empty for a number that the partner does not know.',
    problems: ['error.partnerNotConfigured', 'error.partnerFailed', 'error.partnerSilent'],
    ...reading,
    entity: 'lookup',
    params: LookupParams,
    answers: { 200: json(LookupResult) },
  },
} as const satisfies Endpoints;
