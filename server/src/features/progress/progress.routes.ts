import { progressEndpoints } from '@ace/contract/progress/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { changeStuckDays, readStuckDays } from './progress.service.ts';

export const serveProgress = (app: FastifyInstance, context: Context) =>
  serve(app, context, progressEndpoints, {
    'GET /api/progress/stuck-days': (context) => readStuckDays(context),
    'PUT /api/progress/stuck-days': (context, { body }) => changeStuckDays(context, body),
  });
