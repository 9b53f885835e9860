import { AUDIT_SORT_FIELDS, AuditEvent, AuditPeriod } from '@ace/contract/audits/audit-event.ts';
import { pageQuery } from '@ace/contract/shared/page.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../shared/context.ts';
import { sendPage } from '../../shared/paging.ts';
import { listEvents } from './security.service.ts';

const EventQuery = pageQuery(AUDIT_SORT_FIELDS).extend(AuditPeriod.shape);

/** Below `/management`. */
export const securityAuditRoutes: FastifyPluginAsyncZod<Context> = async (app, context) => {
  app.get('/audits', {
    config: { permission: 'audits:read' },
    schema: { tags: ['audits'], querystring: EventQuery, response: { 200: z.array(AuditEvent) } },
    handler: async ({ query }, reply) => sendPage(reply, query, await listEvents(context, query)),
  });
};
