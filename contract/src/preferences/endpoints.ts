import { z } from 'zod';
import { type Endpoints, empty, json } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { ListParam, ListPreference, ListPreferences, View, ViewInput } from './preferences.ts';

const tag = { name: 'preferences', description: 'How a person has arranged lists, and kept filters.' };

export const preferenceEndpoints = {
  'GET /api/preferences/lists': {
    name: 'readListPreferences',
    summary: 'Read how the caller has arranged the lists',
    permission: 'account:read',
    tag,
    answers: { 200: json(ListPreferences) },
  },
  'PUT /api/preferences/lists/:list': {
    name: 'saveListPreference',
    summary: 'Store how the caller has arranged a list',
    permission: 'account:write',
    tag,
    entity: 'listPreference',
    params: ListParam,
    body: ListPreference,
    answers: { 200: json(ListPreference) },
  },
  'GET /api/views': {
    name: 'listViews',
    summary: 'List the views of a list',
    description: 'The views of the caller and the shared ones, by name.',
    permission: 'account:read',
    tag,
    query: ListParam,
    answers: { 200: json(z.array(View)) },
  },
  'POST /api/views': {
    name: 'createView',
    summary: 'Keep a filter of a list as a view',
    description: 'Only administrators share views.',
    permission: 'account:write',
    tag,
    entity: 'view',
    isRepeatable: true,
    body: ViewInput,
    answers: { 201: json(View) },
  },
  'DELETE /api/views/:id': {
    name: 'deleteView',
    summary: 'Delete a view',
    permission: 'account:write',
    tag,
    params: IdParam,
    answers: { 204: empty() },
  },
} as const satisfies Endpoints;
