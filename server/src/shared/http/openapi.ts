import { STATUS_CODES } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answer } from '@ace/contract/shared/endpoint.ts';
import { POSITION_HEADER } from '@ace/contract/shared/position.ts';
import fastifySwagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Version of the API (docs/domain.md, "Monitoring"), not of the program. */
const API_VERSION = '2.0';

const DESCRIPTION = `With read replicas, answers to changes have the header \`${POSITION_HEADER}\`. Send the latest one with each request: lists, \
searches and papers then show the change, and may come from a replica. Without the header they come from the primary.`;

const page = fileURLToPath(new URL('../../docs-page/', import.meta.url));
/** The static files of Swagger UI from `@fastify/swagger-ui`. The package `swagger-ui-dist` would send telemetry when it is installed. */
const swaggerUi = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static');

/** Every file of the page. The list is fixed, so that no path is built from a request. */
const FILES = { 'index.html': page, 'docs.js': page, 'swagger-ui.css': swaggerUi, 'swagger-ui-bundle.js': swaggerUi };

const headersOf = ({ headers }: Answer) =>
  Object.fromEntries(Object.entries(headers).map(([name, schema]) => [name, z.toJSONSchema(schema, { target: 'openapi-3.0' })]));

const contentOf = ({ type, body }: Answer) => ({
  content: { [type ?? '']: { schema: type === 'application/pdf' ? z.string().meta({ format: 'binary' }) : body } },
});

const RepeatableHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('Sent again with the same key within 24 hours, it does nothing and answers as it did.'),
});

/** Describes the routes of the contract with their answers and permissions; hides all others. */
const describeRoute: FastifyDynamicSwaggerOptions['transform'] = (given) => {
  const { endpoint } = given.route.config ?? {};
  if (!endpoint) return { schema: { hide: true }, url: given.url };
  const answers = Object.entries(endpoint.answers);
  const withContent = answers.filter(([, { type }]) => type !== null).map(([status, answer]) => [status, contentOf(answer)]);
  const described = {
    ...given.schema,
    ...(endpoint.isRepeatable && { headers: RepeatableHeaders }),
    response: Object.fromEntries(withContent),
  };
  const { schema, url } = jsonSchemaTransform({ ...given, schema: described });
  const contents = (schema?.response ?? {}) as Record<string, object>;
  const response = answers.map(([status, answer]) => [
    status,
    { description: STATUS_CODES[status], ...(contents[status] ?? { type: 'null' }), headers: headersOf(answer) },
  ]);
  const { permission } = endpoint;
  const open = permission === 'none' ? { security: [] } : {};
  return { url, schema: { ...schema, response: Object.fromEntries(response), 'x-permission': permission, ...open } };
};

/** Builds the API description from the routes that are registered after this call. */
export const describeApi = (app: FastifyInstance) =>
  app.register(fastifySwagger, {
    openapi: {
      info: { title: 'ACE Cargo', version: API_VERSION, description: DESCRIPTION },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: describeRoute,
  });

/** Serves the API description to administrators, and the public page that shows it. The page fetches it with the signed-in user's token. */
export const serveApiDocs = (app: FastifyInstance) => {
  const schema = { hide: true };
  app.get('/v3/api-docs', { config: { permission: 'docs:read' }, schema, handler: async () => app.swagger() });
  for (const [name, folder] of Object.entries(FILES)) {
    // Not compressed: the page is public and has few readers, and compressing 1.4 MB for each request costs more than sending it.
    app.get(`/docs/${name}`, { config: { permission: 'none' }, schema, compress: false }, (_request, reply) =>
      reply.header('Cache-Control', 'public, max-age=3600').sendFile(name, folder),
    );
  }
};
