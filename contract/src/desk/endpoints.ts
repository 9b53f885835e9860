import { z } from 'zod';
import { type Endpoints, json } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { Colleague, Desk, DeskCharts, PassedOn, PassingOn, TaskNote, TaskNoteVersion, Worklist } from './desk.ts';

const tag = 'desk';
const working = { permission: 'desk:work', tag } as const;
const task = { permission: 'desk:work', tag, entity: 'task', params: IdParam } as const;

const WorklistQuery = z.object({ assignee: z.literal('me').optional(), snoozed: z.literal('true').optional() });

export const deskEndpoints = {
  'GET /api/desk': { permission: 'shipments:read', tag, mayUseStandby: true, answers: { 200: json(Desk) } },
  /** `assignee=me`: those that the caller takes care of. `snoozed=true`: those that are snoozed instead of the others. */
  'GET /api/desk/tasks': { ...working, query: WorklistQuery, mayUseStandby: true, answers: { 200: json(Worklist) } },
  /** The notes at the shipment `id`, the latest first. */
  'GET /api/desk/tasks/:id/notes': { ...task, answers: { 200: json(z.array(TaskNoteVersion)) } },
  /** Refused with 409 if somebody else has stored a note since. */
  'PUT /api/desk/tasks/:id': { ...task, body: TaskNote, answers: { 200: json(TaskNote) } },
  /** The partner knows what the customer changed after the hand-over. */
  'POST /api/desk/tasks/:id/passed-on': { ...task, body: PassingOn, answers: { 200: json(PassedOn) } },
  'GET /api/desk/colleagues': { ...working, answers: { 200: json(z.array(Colleague)) } },
  'GET /api/desk/charts': { ...working, answers: { 200: json(DeskCharts) } },
} as const satisfies Endpoints;
