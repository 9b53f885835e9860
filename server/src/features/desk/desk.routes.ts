import { deskEndpoints } from '@ace/contract/desk/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { reading } from '../../shared/http/positions.ts';
import { createChartsReader, listColleagues, listTaskNotes, noteTask, passOn, readDesk, readWorklist } from './desk.service.ts';

export const serveDesk = (app: FastifyInstance, context: Context) => {
  const readCharts = createChartsReader(context);
  serve(app, deskEndpoints, {
    'GET /api/desk': (request) => reading(context, request, (context) => readDesk(context, request.user)),
    'GET /api/desk/tasks': (request) => reading(context, request, (context) => readWorklist(context, request.user, request.query)),
    'GET /api/desk/tasks/:id/notes': ({ params }) => listTaskNotes(context, params.id),
    'PUT /api/desk/tasks/:id': ({ params, user, body }) => noteTask(context, user, params.id, body),
    'POST /api/desk/tasks/:id/passed-on': ({ params, user, body }) => passOn(context, user, params.id, body),
    'GET /api/desk/colleagues': () => listColleagues(context),
    'GET /api/desk/charts': () => readCharts(),
  });
};
