import { IdParam } from '@ace/contract/shared/numbers.ts';
import { pageQuery, SearchText } from '@ace/contract/shared/page.ts';
import { SHIPMENT_SORT_FIELDS, Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { Language } from '@ace/contract/users/user.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { contentDisposition, sendCreated, sendDeleted, sendUpdated } from '../../shared/answers.ts';
import type { Context } from '../../shared/context.ts';
import { onceOf } from '../../shared/idempotency.ts';
import { sendPage } from '../../shared/paging.ts';
import type { BillPaper } from './bill/bill.worker.ts';
import { createShipment, deleteShipment, listShipments, readShipment, updateShipment } from './shipments.service.ts';

const billWorker = new URL('./bill/bill.worker.ts', import.meta.url);

const ListQuery = pageQuery(SHIPMENT_SORT_FIELDS).extend({ filter: z.literal('connector-is-null').optional() });
const SearchQuery = ListQuery.extend({ query: SearchText });
const BillQuery = z.object({ language: Language.optional() });

const entity = 'shipment';
const tags = ['shipments'];
const list = { 200: z.array(Shipment) };

export const shipmentsRoutes: FastifyPluginAsyncZod<Context> = async (app, context) => {
  app.get('/shipments', {
    config: { permission: 'shipments:read' },
    schema: { tags, querystring: ListQuery, response: list },
    handler: async ({ query, user }, reply) => sendPage(reply, query, await listShipments(context, user, { ...query, query: '' })),
  });

  app.get('/_search/shipments', {
    config: { permission: 'shipments:read' },
    schema: { tags, querystring: SearchQuery, response: list },
    handler: async ({ query, user }, reply) => sendPage(reply, query, await listShipments(context, user, query)),
  });

  app.get('/shipments/:id', {
    config: { permission: 'shipments:read', entity },
    schema: { tags, params: IdParam, response: { 200: Shipment } },
    handler: async ({ params, user }, reply) =>
      reply.type('application/json; charset=utf-8').send((await readShipment(context, user, params.id)) as never),
  });

  app.post('/shipments', {
    config: { permission: 'shipments:write', entity },
    schema: { tags, body: ShipmentInput, response: { 201: Shipment } },
    handler: async (request, reply) =>
      sendCreated(reply, entity, await createShipment(context, request.user, request.body, onceOf(request))),
  });

  app.put('/shipments', {
    config: { permission: 'shipments:write', entity },
    schema: { tags, body: ShipmentInput, response: { 200: Shipment } },
    handler: async ({ body, user }, reply) => sendUpdated(reply, entity, await updateShipment(context, user, body)),
  });

  app.delete('/shipments/:id', {
    config: { permission: 'shipments:write', entity },
    schema: { tags, params: IdParam, response: { 204: z.null() } },
    handler: async ({ params, user }, reply) => {
      await deleteShipment(context, user, params.id);
      return sendDeleted(reply, entity, params.id);
    },
  });

  app.get('/customer/bill/shipment/:id', {
    config: { permission: 'shipments:read', entity },
    schema: { tags, params: IdParam, querystring: BillQuery },
    handler: async ({ params, query, user, headers }, reply) => {
      const { company, timeZone } = context.config;
      const shipment: Shipment = JSON.parse(await readShipment(context, user, params.id));
      const language = query.language ?? (/^\s*en/i.test(headers['accept-language'] ?? '') ? 'en' : 'vi');
      return reply
        .type('application/pdf')
        .header('Content-Disposition', contentDisposition('inline', `bill-${shipment.aceBillNumber}.pdf`))
        .send(await context.pdfs.draw<BillPaper>(user.id, billWorker, { shipment, language, config: { company, timeZone } }));
    },
  });
};
