import { companyEndpoints } from '@ace/contract/company/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../shared/context/context.ts';
import { serve } from '../../shared/http/endpoints.ts';
import { previewCompany, readCompanySettings, saveCompanySettings } from './company.service.ts';

export const serveCompany = (app: FastifyInstance, context: Context) =>
  serve(app, context, companyEndpoints, {
    'GET /api/settings/company': (context) => readCompanySettings(context),
    'PUT /api/settings/company': (context, { user, body }) => saveCompanySettings(context, user, body),
    'POST /api/settings/company/preview': (context, { user, query, body }) => previewCompany(context, user, body, query.language),
  });
