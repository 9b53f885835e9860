import { billEndpoints } from '@ace/contract/bills/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { languageOf } from '../../shared/http/language.ts';
import { printBill, printBills } from './bills.service.ts';

export const serveBills = (app: FastifyInstance, context: Context) =>
  serve(app, context, billEndpoints, {
    'GET /api/customer/bill/shipment/:id': (context, { params, query, user, headers }) =>
      printBill(context, user, params.id, languageOf(headers, query.language)),
    'POST /api/customer/bills': (context, { body: { ids, language }, user, headers }) =>
      printBills(context, user, ids, languageOf(headers, language)),
  });
