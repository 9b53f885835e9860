import { type Endpoints, json } from '../shared/endpoint.ts';
import { WEIGHTS, WeightSettings, WeightSettingsInput } from './weights.ts';

const tag = { name: 'weights', description: 'How the weight of shipments is charged.' };

export const weightEndpoints = {
  'GET /api/settings/weights': {
    name: 'readWeights',
    summary: 'Read how weight is charged',
    permission: 'shipments:read',
    tag,
    answers: { 200: json(WeightSettings) },
  },
  'PUT /api/settings/weights': {
    name: 'saveWeights',
    summary: 'Say how weight is charged',
    description:
      'Stored shipments keep their charged weights until they are changed, or a bulk run of the kind `weights` computes them anew.',
    permission: WEIGHTS.permission,
    tag,
    entity: 'weights',
    problems: ['error.concurrencyFailure'],
    body: WeightSettingsInput,
    answers: { 200: json(WeightSettings) },
  },
} as const satisfies Endpoints;
