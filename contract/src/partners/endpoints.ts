import { z } from 'zod';
import { type Endpoints, json } from '../shared/endpoint.ts';
import { Provider } from './partner.ts';

const reading = { permission: 'partners:read', tag: 'partners' } as const;

export const partnerEndpoints = {
  'GET /api/gts/providers': {
    name: 'listPartners',
    summary: 'List the partners',
    ...reading,
    answers: { 200: json(z.array(Provider)) },
  },
} as const satisfies Endpoints;
