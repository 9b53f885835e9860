import { CONNECTOR_SORT_FIELDS, Connector, ConnectorCreation, ConnectorInput } from '@ace/contract/connectors/connector.ts';
import { IdParam } from '@ace/contract/shared/numbers.ts';
import { pageQuery } from '@ace/contract/shared/page.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { contentDisposition, sendCreated, sendDeleted, sendUpdated } from '../../shared/answers.ts';
import { onceOf } from '../../shared/idempotency.ts';
import { sendPage } from '../../shared/paging.ts';
import { createConnectorFromShipment, type OrderContext } from './connectors.order.ts';
import { createConnector, deleteConnector, listConnectors, printLabel, readConnector, updateConnector } from './connectors.service.ts';

const entity = 'connector';
const tags = ['connectors'];

export const connectorsRoutes: FastifyPluginAsyncZod<OrderContext> = async (app, context) => {
  app.get('/connectors', {
    config: { permission: 'connectors:read' },
    schema: { tags, querystring: pageQuery(CONNECTOR_SORT_FIELDS), response: { 200: z.array(Connector) } },
    handler: async ({ query, user }, reply) => sendPage(reply, query, await listConnectors(context, user, query)),
  });

  app.get('/connectors/:id', {
    config: { permission: 'connectors:read', entity },
    schema: { tags, params: IdParam, response: { 200: Connector } },
    handler: ({ params, user }) => readConnector(context, user, params.id),
  });

  app.post('/shipments/connector/:id', {
    config: { permission: 'connectors:order', entity },
    schema: { tags, params: IdParam, response: { 200: ConnectorCreation } },
    handler: (request) => createConnectorFromShipment(context, request.user, request.params.id, onceOf(request)),
  });

  app.post('/connectors', {
    config: { permission: 'connectors:write', entity },
    schema: { tags, body: ConnectorInput, response: { 201: Connector } },
    handler: async (request, reply) =>
      sendCreated(reply, entity, await createConnector(context, request.user, request.body, onceOf(request))),
  });

  app.put('/connectors', {
    config: { permission: 'connectors:write', entity },
    schema: { tags, body: ConnectorInput, response: { 200: Connector } },
    handler: async ({ body, user }, reply) => sendUpdated(reply, entity, await updateConnector(context, user, body)),
  });

  app.delete('/connectors/:id', {
    config: { permission: 'connectors:write', entity },
    schema: { tags, params: IdParam, response: { 204: z.null() } },
    handler: async ({ params, user }, reply) => {
      await deleteConnector(context, user, params.id);
      return sendDeleted(reply, entity, params.id);
    },
  });

  app.get('/customer/connectors/label/:id', {
    config: { permission: 'connectors:read', entity },
    schema: { tags, params: IdParam },
    handler: async ({ params, user }, reply) =>
      reply
        .type('application/pdf')
        .header('Content-Disposition', contentDisposition('attachment', 'label.pdf'))
        .send(await printLabel(context, user, params.id)),
  });
};
