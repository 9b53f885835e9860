import { type Endpoints, json } from '../shared/endpoint.ts';
import { STUCK_DAYS, StuckDays, StuckDaysInput } from './stuck-days.ts';

const tag = { name: 'progress', description: 'When shipments count as stuck.' };

export const progressEndpoints = {
  'GET /api/progress/stuck-days': {
    name: 'readStuckDays',
    summary: 'Read after how many days shipments count as stuck',
    permission: 'shipments:read',
    tag,
    answers: { 200: json(StuckDays) },
  },
  'PUT /api/progress/stuck-days': {
    name: 'saveStuckDays',
    summary: 'Set after how many days shipments count as stuck',
    permission: STUCK_DAYS.permission,
    tag,
    entity: 'stuckDays',
    problems: ['error.concurrencyFailure'],
    body: StuckDaysInput,
    answers: { 200: json(StuckDays) },
  },
} as const satisfies Endpoints;
