import { labelEndpoints } from '@ace/contract/labels/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { idempotencyKeyOf } from '../../shared/http/idempotency.ts';
import { askForJob, queueFile, readFile } from './label-files.service.ts';
import { listJobs } from './label-jobs.repository.ts';
import { answerJob, sendLabels, testPrinter } from './label-jobs.service.ts';
import { partsOf, printLabels, readPaper } from './labels.service.ts';

export const serveLabels = (app: FastifyInstance, context: Context) =>
  serve(app, context, labelEndpoints, {
    'POST /api/labels': async (context, request, reply) => {
      const { body, user } = request;
      const { printer } = body;
      const key = idempotencyKeyOf(request);
      if (printer) {
        const { job, headers } = await sendLabels(context, user, { ...body, printer }, key);
        reply.status(202).headers(headers);
        return job;
      }
      const paper = await readPaper(context, user, body);
      if (partsOf(paper).length <= 1) return printLabels(context, user, paper);
      reply.status(202);
      return await queueFile(context, user, paper, key);
    },
    'POST /api/printers/:id/test': (context, { user, params }) => testPrinter(context, user, params.id),
    'GET /api/label-jobs': ({ db }) => listJobs(db),
    'GET /api/label-jobs/:id': ({ db }, { user, params }) => askForJob(db, user, params.id),
    'GET /api/label-jobs/:id/file': (context, { user, params }) => readFile(context, user, params.id),
    'POST /api/label-jobs/:id/answer': (context, { user, params, body }) => answerJob(context, user, params.id, body.answer),
  });
