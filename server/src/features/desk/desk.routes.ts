import { deskEndpoints } from '@ace/contract/desk/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { createChartsReader, listColleagues, listTaskNotes, noteTask, passOn, readDesk, readWorklist } from './desk.service.ts';

export const serveDesk = (app: FastifyInstance, context: Context) => {
  const readCharts = createChartsReader(context);
  serve(app, context, deskEndpoints, {
    'GET /api/desk': (context, { user }) => readDesk(context, user),
    'GET /api/desk/tasks': (context, { user, query }) => readWorklist(context, user, query),
    'GET /api/desk/tasks/:id/notes': (context, { params }) => listTaskNotes(context, params.id),
    'PUT /api/desk/tasks/:id': (context, { params, user, body }) => noteTask(context, user, params.id, body),
    'POST /api/desk/tasks/:id/passed-on': (context, { params, user, body }) => passOn(context, user, params.id, body),
    'GET /api/desk/colleagues': (context) => listColleagues(context),
    'GET /api/desk/charts': () => readCharts(),
  });
};
