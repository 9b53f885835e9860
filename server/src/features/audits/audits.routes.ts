import { auditEndpoints } from '@ace/contract/audits/endpoints.ts';
import { EntityType } from '@ace/contract/audits/entity-audit.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { listChanges, readPreviousChange } from './audits.service.ts';
import { listEvents } from './security.service.ts';

export const serveAudits = (app: FastifyInstance, context: Context) =>
  serve(app, context, auditEndpoints, {
    'GET /management/audits': (context, { query }) => listEvents(context, query),
    'GET /api/audits/entity/all': () => [...EntityType.options],
    'GET /api/audits/entity/changes': async (context, { query }) => ({ json: await listChanges(context, query) }),
    'GET /api/audits/entity/changes/version/previous': (context, { query }) => readPreviousChange(context, query),
  });
