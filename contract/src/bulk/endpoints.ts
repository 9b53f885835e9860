import { z } from 'zod';
import { type Endpoints, json } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { BulkChange, BulkCheck, BulkInput, BulkReport, BulkRun } from './bulk.ts';

const tag = { name: 'bulk', description: 'Changes of many shipments, in the background.' };
const reading = { permission: 'shipments:write', tag } as const;
const running = { permission: 'shipments:write', tag, entity: 'bulk' } as const;
const changing = { ...running, params: IdParam, answers: { 200: json(BulkRun) } } as const;

export const bulkEndpoints = {
  'GET /api/bulk-runs': {
    name: 'listBulkRuns',
    summary: 'List the bulk runs of the caller',
    description: 'The last 20, the latest first.',
    ...reading,
    answers: { 200: json(z.array(BulkRun)) },
  },
  'GET /api/bulk-runs/:id': {
    name: 'readBulkRun',
    summary: 'Read a bulk run of the caller, and what it left out',
    ...reading,
    params: IdParam,
    answers: { 200: json(BulkReport) },
  },
  'POST /api/bulk-runs': {
    name: 'startBulkRun',
    summary: 'Begin a bulk run',
    description: 'Each kind needs the permission for one such change. It goes on in the background.',
    problems: ['error.shipmentsNotFound', 'error.tooManyRuns'],
    ...running,
    isRepeatable: true,
    body: BulkInput,
    answers: { 201: json(BulkRun) },
  },
  'POST /api/bulk-runs/check': {
    name: 'checkBulkRun',
    summary: 'Check what a bulk run would do now',
    description: 'It changes nothing.',
    problems: ['error.shipmentsNotFound'],
    ...running,
    body: BulkInput,
    answers: { 200: json(BulkCheck) },
  },
  'POST /api/bulk-runs/:id/undo': {
    name: 'undoBulkRun',
    summary: 'Remove the events that a bulk run has added',
    description: 'Only those of a run of the caller, in the background.',
    problems: ['error.notUndoable'],
    ...changing,
    permission: 'trackings:write',
  },
  'POST /api/bulk-runs/:id/cancel': {
    name: 'cancelBulkRun',
    summary: 'Give up what a bulk run has not begun',
    description: 'Only of a run of the caller, for good.',
    ...changing,
  },
  'PUT /api/bulk-runs/:id': {
    name: 'stopBulkRun',
    summary: 'Stop a bulk run, or continue it',
    ...changing,
    body: BulkChange,
  },
} as const satisfies Endpoints;
