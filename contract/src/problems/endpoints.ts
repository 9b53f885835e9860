import { z } from 'zod';
import { type Endpoints, image, json } from '../shared/endpoint.ts';
import { IdParam } from '../shared/numbers.ts';
import { CodeParam, HoldInput, ProblemReport, ProblemUpdate, ShipmentProblem } from './problem.ts';

const tag = { name: 'problems', description: 'What is wrong with packages and shipments, which are on hold until it is solved.' };
const common = { tag, entity: 'problem' } as const;
const list = { 200: json(z.array(ShipmentProblem)) };

export const problemEndpoints = {
  'POST /api/packages/:code/problems': {
    name: 'reportProblem',
    summary: 'Report what is wrong with a package',
    description:
      'By any code of the package, or any number of a shipment: of one with several packages, the problem is that of the whole shipment. It is on hold until all of its problems are solved. With `extra`, a box that was not announced is added: as the next package, or as a shipment of its own where the partner takes no more; the problem is that of the box. 404 also if several shipments have the number.',
    permission: 'packages:scan',
    ...common,
    naming: 'code',
    isRepeatable: true,
    params: CodeParam,
    body: ProblemReport,
    answers: { 201: json(ShipmentProblem) },
  },
  'GET /api/problems': {
    name: 'listOpenProblems',
    summary: 'List the unsolved problems of the shipments that the caller may see',
    description: 'Those that have waited longest. Customers do not see what the program has noticed about hand-overs.',
    permission: 'shipments:read',
    ...common,
    answers: list,
  },
  'GET /api/shipments/:id/problems': {
    name: 'listProblems',
    summary: 'List the problems of a shipment',
    description: 'The latest first, also those that are solved.',
    permission: 'shipments:read',
    ...common,
    params: IdParam,
    answers: list,
  },
  'GET /api/problems/:id/photo': {
    name: 'readProblemPhoto',
    summary: 'Read the photo of a problem',
    permission: 'shipments:read',
    ...common,
    params: IdParam,
    answers: { 200: image() },
  },
  'PUT /api/problems/:id': {
    name: 'updateProblem',
    summary: 'Answer a problem, or solve it',
    description: 'Only employees solve problems; again, it changes nothing. A solved problem takes no answer (409).',
    permission: 'shipments:write',
    ...common,
    problems: ['error.concurrencyFailure'],
    params: IdParam,
    body: ProblemUpdate,
    answers: { 200: json(ShipmentProblem) },
  },
  'PUT /api/shipments/:id/hold': {
    name: 'holdShipment',
    summary: 'Put a shipment on hold, or let it go',
    description:
      'A reason is a problem of the whole shipment; as long as it is unsolved, the same reason changes nothing. `null` solves all problems of the shipment.',
    permission: 'shipments:hold',
    ...common,
    params: IdParam,
    body: HoldInput,
    answers: list,
  },
} as const satisfies Endpoints;
