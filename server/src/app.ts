import compress from '@fastify/compress';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { accountRoutes } from './features/account/account.routes.ts';
import { entityAuditRoutes, securityAuditRoutes } from './features/audits/audits.routes.ts';
import { connectorsRoutes } from './features/connectors/connectors.routes.ts';
import { managementRoutes } from './features/management/management.routes.ts';
import { partnersRoutes } from './features/partners/partners.routes.ts';
import { createPartnerGateway } from './features/partners/partners.service.ts';
import { shipmentsRoutes } from './features/shipments/shipments.routes.ts';
import { acceptSockets, trackerRoutes } from './features/tracker/tracker.routes.ts';
import { trackingsRoutes } from './features/trackings/trackings.routes.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import type { Context } from './shared/context.ts';
import { createHttpServer } from './shared/http.ts';
import { guardRoutes } from './shared/identity.ts';
import { limitRequests } from './shared/limits/requests.ts';
import { describeApi, serveApiDocs } from './shared/openapi.ts';
import { addSecurityHeaders } from './shared/security.ts';
import { allowFiles, serveWebApp } from './shared/static.ts';

/** Table of contents: everything that the server answers. */
export const createApp = async (context: Context) => {
  const app = createHttpServer(context).withTypeProvider<ZodTypeProvider>();
  await acceptSockets(app);
  await addSecurityHeaders(app, context.config);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  guardRoutes(app, context);
  limitRequests(app, context.metrics);
  app.addHook('onClose', () => context.pdfs.close());
  const hasDocs = context.config.profiles.includes('swagger');
  if (hasDocs) await describeApi(app);

  const partners = createPartnerGateway(context.config.partners, context.metrics);
  await app.register(accountRoutes, { prefix: '/api', ...context });
  await app.register(usersRoutes, { prefix: '/api', ...context });
  await app.register(partnersRoutes, { prefix: '/api', partners });
  await app.register(shipmentsRoutes, { prefix: '/api', ...context });
  await app.register(connectorsRoutes, { prefix: '/api', ...context, partners });
  await app.register(trackingsRoutes, { prefix: '/api', ...context });
  await app.register(entityAuditRoutes, { prefix: '/api/audits/entity', ...context });
  await app.register(securityAuditRoutes, { prefix: '/management', ...context });
  await app.register(managementRoutes, { prefix: '/management', ...context, partners });

  await app.register(trackerRoutes, context);

  await allowFiles(app);
  if (hasDocs) serveApiDocs(app);
  serveWebApp(app);
  return app;
};
