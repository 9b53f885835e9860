import { z } from 'zod';
import { type Endpoints, empty, json } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { ListParam, ListPreference, ListPreferences, View, ViewInput } from './preferences.ts';

const tag = 'preferences';

export const preferenceEndpoints = {
  'GET /api/preferences/lists': { permission: 'account:read', tag, answers: { 200: json(ListPreferences) } },
  'PUT /api/preferences/lists/:list': {
    permission: 'account:write',
    tag,
    entity: 'listPreference',
    params: ListParam,
    body: ListPreference,
    answers: { 200: json(ListPreference) },
  },
  /** The caller's views of a list that they may open, and the shared ones, by name. */
  'GET /api/views': { permission: 'account:read', tag, query: ListParam, answers: { 200: json(z.array(View)) } },
  /** Only administrators share views. */
  'POST /api/views': {
    permission: 'account:write',
    tag,
    entity: 'view',
    isRepeatable: true,
    body: ViewInput,
    answers: { 201: json(View) },
  },
  'DELETE /api/views/:id': { permission: 'account:write', tag, params: IdParam, answers: { 204: empty() } },
} as const satisfies Endpoints;
