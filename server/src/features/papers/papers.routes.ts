import { paperEndpoints } from '@ace/contract/papers/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { printPaper, printPapers } from './papers.service.ts';

export const servePapers = (app: FastifyInstance, context: Context) =>
  serve(app, context, paperEndpoints, {
    'GET /api/customer/invoice/shipment/:id': (context, { params, query, user }) =>
      printPaper(context, user, 'invoice', params.id, query.title),
    'GET /api/customer/packing-list/shipment/:id': (context, { params, user }) => printPaper(context, user, 'packing-list', params.id),
    'POST /api/customer/invoices': (context, { body, query, user }) => printPapers(context, user, 'invoice', body.ids, query.title),
    'POST /api/customer/packing-lists': (context, { body, user }) => printPapers(context, user, 'packing-list', body.ids),
  });
