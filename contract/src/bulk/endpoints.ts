import { z } from 'zod';
import { type Endpoints, json } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { BulkChange, BulkCheck, BulkInput, BulkReport, BulkRun } from './bulk.ts';

const tag = 'bulk';

export const bulkEndpoints = {
  /** The caller's last 20 runs, the latest first. */
  'GET /api/bulk-runs': { permission: 'shipments:write', tag, answers: { 200: json(z.array(BulkRun)) } },
  'GET /api/bulk-runs/:id': { permission: 'shipments:write', tag, params: IdParam, answers: { 200: json(BulkReport) } },
  /** Begins a run. Each kind needs the permission for one such change. */
  'POST /api/bulk-runs': {
    permission: 'shipments:write',
    tag,
    entity: 'bulk',
    isRepeatable: true,
    body: BulkInput,
    answers: { 201: json(BulkRun) },
  },
  /** What such a run would do now. It changes nothing. */
  'POST /api/bulk-runs/check': { permission: 'shipments:write', tag, entity: 'bulk', body: BulkInput, answers: { 200: json(BulkCheck) } },
  /** Removes the events that a run of the caller has added, in the background. */
  'POST /api/bulk-runs/:id/undo': { permission: 'trackings:write', tag, entity: 'bulk', params: IdParam, answers: { 200: json(BulkRun) } },
  /** Gives up what a run of the caller has not begun, for good. */
  'POST /api/bulk-runs/:id/cancel': {
    permission: 'shipments:write',
    tag,
    entity: 'bulk',
    params: IdParam,
    answers: { 200: json(BulkRun) },
  },
  /** Stops a run, or continues it. */
  'PUT /api/bulk-runs/:id': {
    permission: 'shipments:write',
    tag,
    entity: 'bulk',
    params: IdParam,
    body: BulkChange,
    answers: { 200: json(BulkRun) },
  },
} as const satisfies Endpoints;
