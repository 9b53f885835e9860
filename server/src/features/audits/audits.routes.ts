import { auditEndpoints } from '@ace/contract/audits/endpoints.ts';
import { EntityType } from '@ace/contract/audits/entity-audit.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { reading } from '../../shared/http/positions.ts';
import { listChanges, readPreviousChange } from './audits.service.ts';
import { listEvents } from './security.service.ts';

export const serveAudits = (app: FastifyInstance, context: Context) =>
  serve(app, auditEndpoints, {
    'GET /management/audits': (request) => reading(context, request, (context) => listEvents(context, request.query)),
    'GET /api/audits/entity/all': () => [...EntityType.options],
    'GET /api/audits/entity/changes': async (request) => ({
      json: await reading(context, request, (context) => listChanges(context, request.query)),
    }),
    'GET /api/audits/entity/changes/version/previous': ({ query }) => readPreviousChange(context, query),
  });
