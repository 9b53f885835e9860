import { scanEndpoints } from '@ace/contract/scans/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { createEventReader } from '../../shared/events/reading.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { readDeviceKey, readExpected } from './expected.service.ts';
import { endRound } from './rounds.service.ts';
import { recordScans, undoScans } from './scans.service.ts';

export const serveScans = (app: FastifyInstance, context: Context) => {
  const reader = createEventReader();
  serve(app, context, scanEndpoints, {
    'GET /api/scans/expected': (context, { query }) => readExpected(context, reader, query),
    'GET /api/scans/key': (context, { user }) => readDeviceKey(context, user),
    'POST /api/scans': (context, { user, body }) => recordScans(context, user, body),
    'POST /api/scans/undo': (context, { user, body }) => undoScans(context, user, body),
    'POST /api/scans/rounds/end': (context, { user, body }) => endRound(context, user, body),
  });
};
