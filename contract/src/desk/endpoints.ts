import { z } from 'zod';
import { type Endpoints, json } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { Colleague, Desk, DeskCharts, PassedOn, PassingOn, TaskNote, TaskNoteVersion, Worklist } from './desk.ts';

const tag = { name: 'desk', description: 'Counts and tasks of the home page.' };
const working = { permission: 'desk:work', tag } as const;
const task = { permission: 'desk:work', tag, entity: 'task', params: IdParam } as const;

const WorklistQuery = z.object({ assignee: z.literal('me').optional(), snoozed: z.literal('true').optional() });

export const deskEndpoints = {
  'GET /api/desk': {
    name: 'readDesk',
    summary: 'Read the counts of the home page',
    permission: 'shipments:read',
    tag,
    mayUseStandby: true,
    hasSharedAnswer: true,
    answers: { 200: json(Desk) },
  },
  'GET /api/desk/tasks': {
    name: 'listTasks',
    summary: 'List the shipments that need attention',
    description: '`assignee=me`: those that the caller takes care of. `snoozed=true`: those that are snoozed instead of the others.',
    ...working,
    query: WorklistQuery,
    mayUseStandby: true,
    hasSharedAnswer: true,
    answers: { 200: json(Worklist) },
  },
  'GET /api/desk/tasks/:id/notes': {
    name: 'listTaskNotes',
    summary: 'List the notes at a shipment',
    description: 'The latest first.',
    ...task,
    answers: { 200: json(z.array(TaskNoteVersion)) },
  },
  'PUT /api/desk/tasks/:id': {
    name: 'saveTaskNote',
    summary: 'Store a note at a shipment',
    description: 'Refused with 409 if somebody else has stored a note since.',
    problems: ['error.concurrencyFailure'],
    ...task,
    body: TaskNote,
    answers: { 200: json(TaskNote) },
  },
  'POST /api/desk/tasks/:id/passed-on': {
    name: 'passChangesOn',
    summary: 'Note that the partner knows the changes of a shipment',
    description: 'What the customer changed after the hand-over.',
    problems: ['error.concurrencyFailure'],
    ...task,
    body: PassingOn,
    answers: { 200: json(PassedOn) },
  },
  'GET /api/desk/colleagues': {
    name: 'listColleagues',
    summary: 'List the users who may take care of tasks',
    ...working,
    answers: { 200: json(z.array(Colleague)) },
  },
  'GET /api/desk/charts': {
    name: 'readDeskCharts',
    summary: 'Read the figures of the last 30 days',
    ...working,
    answers: { 200: json(DeskCharts) },
  },
} as const satisfies Endpoints;
