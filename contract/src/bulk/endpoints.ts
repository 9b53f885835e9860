import { z } from 'zod';
import { type Endpoints, json } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { BulkChange, BulkCheck, BulkInput, BulkReport, BulkRun } from './bulk.ts';

const tag = 'bulk';
const reading = { permission: 'shipments:write', tag } as const;
const running = { permission: 'shipments:write', tag, entity: 'bulk' } as const;
const changing = { ...running, params: IdParam, answers: { 200: json(BulkRun) } } as const;

export const bulkEndpoints = {
  /** The caller's last 20 runs, the latest first. */
  'GET /api/bulk-runs': { ...reading, answers: { 200: json(z.array(BulkRun)) } },
  'GET /api/bulk-runs/:id': { ...reading, params: IdParam, answers: { 200: json(BulkReport) } },
  /** Begins a run. Each kind needs the permission for one such change. */
  'POST /api/bulk-runs': { ...running, isRepeatable: true, body: BulkInput, answers: { 201: json(BulkRun) } },
  /** What such a run would do now. It changes nothing. */
  'POST /api/bulk-runs/check': { ...running, body: BulkInput, answers: { 200: json(BulkCheck) } },
  /** Removes the events that a run of the caller has added, in the background. */
  'POST /api/bulk-runs/:id/undo': { ...changing, permission: 'trackings:write' },
  /** Gives up what a run of the caller has not begun, for good. */
  'POST /api/bulk-runs/:id/cancel': changing,
  /** Stops a run, or continues it. */
  'PUT /api/bulk-runs/:id': { ...changing, body: BulkChange },
} as const satisfies Endpoints;
