import { AUDIT_SORT_FIELDS, AuditEvent, AuditPeriod } from '@ace/contract/audits/audit-event.ts';
import { EntityAudit, EntityAuditQuery, EntityType, PreviousVersionQuery } from '@ace/contract/audits/entity-audit.ts';
import { pageQuery } from '@ace/contract/shared/page.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '../../shared/context.ts';
import { sendPage } from '../../shared/paging.ts';
import { listChanges, readPreviousChange } from './audits.service.ts';
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

/** Below `/api/audits/entity`. */
export const entityAuditRoutes: FastifyPluginAsyncZod<Context> = async (app, context) => {
  app.get('/all', {
    config: { permission: 'audits:read' },
    schema: { tags: ['audits'], response: { 200: z.array(EntityType) } },
    handler: async () => [...EntityType.options],
  });

  app.get('/changes', {
    config: { permission: 'audits:read' },
    schema: { tags: ['audits'], querystring: EntityAuditQuery, response: { 200: z.array(EntityAudit) } },
    handler: async ({ query }, reply) => reply.type('application/json; charset=utf-8').send((await listChanges(context, query)) as never),
  });

  app.get('/changes/version/previous', {
    config: { permission: 'audits:read' },
    schema: { tags: ['audits'], querystring: PreviousVersionQuery, response: { 200: EntityAudit } },
    handler: ({ query }) => readPreviousChange(context, query),
  });
};
