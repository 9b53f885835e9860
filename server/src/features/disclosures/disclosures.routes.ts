import { disclosureEndpoints } from '@ace/contract/disclosures/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { listDisclosures } from './disclosures.service.ts';

export const serveDisclosures = (app: FastifyInstance, context: Context) =>
  serve(app, context, disclosureEndpoints, {
    'GET /api/shipments/:id/disclosures': ({ db }, { params }) => listDisclosures(db, params.id),
  });
