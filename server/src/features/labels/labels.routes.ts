import { labelEndpoints } from '@ace/contract/labels/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { printLabels } from './labels.service.ts';

export const serveLabels = (app: FastifyInstance, context: Context) =>
  serve(app, context, labelEndpoints, {
    'POST /api/labels': (context, { body, user }) => printLabels(context, user, body),
  });
