import { z } from 'zod';
import { type Endpoints, empty, json } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { PublicTracking, ShareLink, TrackingQuery } from './sharing.ts';

const tag = { name: 'sharing', description: 'Pages of shipments for whoever waits for them.' };
const sharing = { permission: 'shipments:write', tag, entity: 'shipment', params: IdParam } as const;

export const sharingEndpoints = {
  'POST /api/shipments/:id/share': {
    name: 'shareShipment',
    summary: 'Share a shipment with whoever waits for it',
    description: 'The address is the same until it is revoked.',
    ...sharing,
    answers: { 200: json(ShareLink) },
  },
  'DELETE /api/shipments/:id/share': {
    name: 'revokeShare',
    summary: 'Revoke the address of a shared shipment',
    description: 'Nobody can open it any more. The shipment can be shared again, with another address.',
    ...sharing,
    answers: { 204: empty() },
  },
  'GET /api/public/trackings': {
    name: 'trackShipments',
    summary: 'Track shipments by their numbers',
    description:
      'Up to ten numbers, each a bill number, an external bill number or the number of a carrier; the answers are in their order. Partner, packages, receiver and texts of events need `phone`: the last four digits of the telephone number of the receiver or the sender. With wrong digits the answer is that without digits.',
    problems: ['error.tooManyAttempts'],
    permission: 'none',
    tag,
    query: TrackingQuery,
    answers: { 200: json(z.array(PublicTracking)) },
  },
} as const satisfies Endpoints;
