import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Version of the interface (spec 000, section 9), not of the program. */
const API_VERSION = '2.0';

const page = fileURLToPath(new URL('../docs-page/', import.meta.url));
const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Every file of the page, so that no path is made from a request. */
const FILES: Record<string, { folder: string; type: string }> = {
  'index.html': { folder: page, type: 'text/html; charset=utf-8' },
  'docs.js': { folder: page, type: 'text/javascript; charset=utf-8' },
  'swagger-ui.css': { folder: swaggerUi, type: 'text/css; charset=utf-8' },
  'swagger-ui-bundle.js': { folder: swaggerUi, type: 'text/javascript; charset=utf-8' },
};

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
  for (const [name, { folder, type }] of Object.entries(FILES)) {
    app.get(`/docs/${name}`, { config: { permission: 'none' }, schema }, async (_request, reply) =>
      reply.type(type).send(await readFile(join(folder, name))),
    );
  }
};
