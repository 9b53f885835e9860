import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Version of the interface (spec 000, section 9), not of the program. */
const API_VERSION = '2.0';

const page = fileURLToPath(new URL('../docs-page/', import.meta.url));
/** Swagger UI as `@fastify/swagger-ui` ships it: plain files, without the package that sends telemetry when it is installed. */
const swaggerUi = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static');

/** Every file of the page, so that no path is made from a request. */
const FILES = { 'index.html': page, 'docs.js': page, 'swagger-ui.css': swaggerUi, 'swagger-ui-bundle.js': swaggerUi };

/** Collects the description of all routes that are registered after it. */
export const describeApi = (app: FastifyInstance) =>
  app.register(fastifySwagger, {
    openapi: {
      info: { title: 'ACE Cargo', version: API_VERSION },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const { permission } = route.route.config ?? {};
      return { url, schema: { ...schema, 'x-permission': permission, ...(permission === 'none' ? { security: [] } : {}) } };
    },
  });

/** The description for administrators, and the page that shows it; the page fetches it with the token of whoever is signed in. */
export const serveApiDocs = (app: FastifyInstance) => {
  const schema = { hide: true };
  app.get('/v3/api-docs', { config: { permission: 'docs:read' }, schema, handler: async () => app.swagger() });
  for (const [name, folder] of Object.entries(FILES)) {
    // Streamed as it is: compressing 1.4 MB for whoever asks costs more than sending it to the few who read it.
    app.get(`/docs/${name}`, { config: { permission: 'none' }, schema, compress: false }, (_request, reply) =>
      reply.header('Cache-Control', 'public, max-age=3600').sendFile(name, folder),
    );
  }
};
