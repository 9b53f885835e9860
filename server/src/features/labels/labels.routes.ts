import { labelEndpoints } from '@ace/contract/labels/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { listJobs } from './label-jobs.repository.ts';
import { answerJob, readJob, sendLabels, testPrinter } from './label-jobs.service.ts';
import { printLabels } from './labels.service.ts';

export const serveLabels = (app: FastifyInstance, context: Context) =>
  serve(app, context, labelEndpoints, {
    'POST /api/labels': async (context, request, reply) => {
      const { body, user } = request;
      const { printer } = body;
      if (!printer) return await printLabels(context, user, body);
      const { job, headers } = await sendLabels(context, user, { ...body, printer }, idempotencyKeyOf(request));
      reply.status(202).headers(headers);
      return job;
    },
    'POST /api/printers/:id/test': (context, { user, params }) => testPrinter(context, user, params.id),
    'GET /api/label-jobs': ({ db }) => listJobs(db),
    'GET /api/label-jobs/:id': ({ db }, { params }) => readJob(db, params.id),
    'POST /api/label-jobs/:id/answer': (context, { user, params, body }) => answerJob(context, user, params.id, body.answer),
  });
