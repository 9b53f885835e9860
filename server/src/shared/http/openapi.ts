import { STATUS_CODES } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answer } from '@ace/contract/shared/endpoint.ts';
import fastifySwagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Version of the interface (spec 000, section 9), not of the program. */
const API_VERSION = '2.0';

const page = fileURLToPath(new URL('../../docs-page/', import.meta.url));
/** Swagger UI as `@fastify/swagger-ui` ships it: plain files, without the package that sends telemetry when it is installed. */
const swaggerUi = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static');

/** Every file of the page, so that no path is made from a request. */
const FILES = { 'index.html': page, 'docs.js': page, 'swagger-ui.css': swaggerUi, 'swagger-ui-bundle.js': swaggerUi };

const headersOf = ({ headers }: Answer) =>
  Object.fromEntries(Object.entries(headers).map(([name, schema]) => [name, z.toJSONSchema(schema, { target: 'openapi-3.0' })]));

const contentOf = ({ type, body }: Answer) => ({
  content: { [type ?? '']: { schema: type === 'application/pdf' ? z.string().meta({ format: 'binary' }) : body } },
});

/** Routes of the contract with their answers and permissions; others are not described. */
const describeRoute: FastifyDynamicSwaggerOptions['transform'] = (given) => {
  const { endpoint } = given.route.config ?? {};
  if (!endpoint) return { schema: { hide: true }, url: given.url };
  const answers = Object.entries(endpoint.answers);
  const withContent = answers.filter(([, { type }]) => type !== null).map(([status, answer]) => [status, contentOf(answer)]);
  const { schema, url } = jsonSchemaTransform({ ...given, schema: { ...given.schema, response: Object.fromEntries(withContent) } });
  const contents = (schema?.response ?? {}) as Record<string, object>;
  const response = answers.map(([status, answer]) => [
    status,
    { description: STATUS_CODES[status], ...(contents[status] ?? { type: 'null' }), headers: headersOf(answer) },
  ]);
  const { permission } = endpoint;
  const open = permission === 'none' ? { security: [] } : {};
  return { url, schema: { ...schema, response: Object.fromEntries(response), 'x-permission': permission, ...open } };
};

/** Collects the description of all routes that are registered after it. */
export const describeApi = (app: FastifyInstance) =>
  app.register(fastifySwagger, {
    openapi: {
      info: { title: 'ACE Cargo', version: API_VERSION },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: describeRoute,
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
