import { packageEndpoints } from '@ace/contract/packages/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { listPackages, measurePackage } from './packages.service.ts';

export const servePackages = (app: FastifyInstance, context: Context) =>
  serve(app, context, packageEndpoints, {
    'GET /api/shipments/:id/packages': (context, { params, user }) => listPackages(context, user, params.id),
    'PUT /api/shipments/:id/packages/:number': (context, { params, user, body }) => measurePackage(context, user, params, body),
  });
