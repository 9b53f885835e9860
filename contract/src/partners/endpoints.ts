import { z } from 'zod';
import { type Endpoints, json } from '../shared/endpoint.ts';
import { Provider } from './partner.ts';

export const partnersTag = { name: 'partners', description: 'The carriers, and their tracking events.' };
const reading = { permission: 'partners:read', tag: partnersTag } as const;

export const partnerEndpoints = {
  'GET /api/gts/providers': {
    name: 'listPartners',
    summary: 'List the partners',
    ...reading,
    answers: { 200: json(z.array(Provider)) },
  },
} as const satisfies Endpoints;
