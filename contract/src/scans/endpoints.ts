import { z } from 'zod';
import { type Endpoints, json } from '../shared/endpoint.ts';
import { Expected, ExpectedQuery } from './expected.ts';
import { DeviceKey, Round, RoundEnd, ScanAnswer, Scans, ScansToUndo } from './scan.ts';

const scanning = { permission: 'packages:scan', tag: { name: 'scans', description: 'What is scanned on the floor.' } } as const;

export const scanEndpoints = {
  'GET /api/scans/expected': {
    name: 'listExpected',
    summary: 'List what a device may meet',
    description:
      'Shipments that are not delivered, with their packages and the keys of all of their numbers, so that a device knows what it scans without asking. The newest first: the next page begins `before` the last shipment. With `since`, what has changed since that position, some of it twice; positions older than the events that are kept (90 days) miss something.',
    ...scanning,
    query: ExpectedQuery,
    answers: { 200: json(Expected) },
  },
  'GET /api/scans/key': {
    name: 'readDeviceKey',
    summary: 'Read the key of what devices keep',
    description:
      'The same in each session of the caller, and refused to keys of programs: with it a device seals what it keeps of the floor.',
    ...scanning,
    answers: { 200: json(DeviceKey) },
  },
  'POST /api/scans': {
    name: 'recordScans',
    summary: 'Record scans of packages',
    description:
      'In the order in which they were made; each is recorded by itself, and answered in this order. A scan whose `uuid` was sent before gets its first answer and does nothing, for as long as its shipment exists. The time of a scan decides, not that of its arrival.',
    ...scanning,
    problems: ['error.scansOfAnother'],
    entity: 'scans',
    body: Scans,
    answers: { 200: json(z.array(ScanAnswer)) },
  },
  'POST /api/scans/undo': {
    name: 'undoScans',
    summary: 'Take scans back',
    description: "The caller's own ones, with the trackings that came of them unless somebody has changed those since.",
    ...scanning,
    problems: ['error.scansOfAnother'],
    entity: 'scans',
    body: ScansToUndo,
    answers: { 200: json(z.array(ScanAnswer)) },
  },
  'POST /api/scans/rounds/end': {
    name: 'endRound',
    summary: 'End a round of receiving',
    description:
      'It is about what the caller has received at the place since their last round there. Packages that did not come with the others are marked as missing until they are scanned. A round whose `uuid` was sent before gets its first answer.',
    ...scanning,
    problems: ['error.scansOfAnother'],
    entity: 'round',
    body: RoundEnd,
    answers: { 200: json(Round) },
  },
} as const satisfies Endpoints;
