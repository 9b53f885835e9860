import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../shared/config.ts';
import { describeApi, type Examples } from './description.ts';

const page = fileURLToPath(new URL('./page/', import.meta.url));
/** The static files of Swagger UI from `@fastify/swagger-ui`. The package `swagger-ui-dist` would send telemetry when it is installed. */
const swaggerUi = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static');

/** Every file of the page. The list is fixed, so that no path is built from a request. */
const FILES = { 'index.html': page, 'docs.js': page, 'swagger-ui.css': swaggerUi, 'swagger-ui-bundle.js': swaggerUi };

const describe = async (publicUrl: string) => {
  const examples: Examples = JSON.parse(await readFile(new URL('./examples.json', import.meta.url), 'utf8'));
  return describeApi(publicUrl, examples);
};

/** Serves the API description to administrators, and the public page that shows it. The page fetches it with the signed-in user's token. */
export const serveApiDocs = (app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>) => {
  // Made at the first read, so that the start does not wait for it.
  let description: ReturnType<typeof describe> | undefined;
  app.get('/v3/api-docs', { config: { permission: 'docs:read' } }, async () => {
    description ??= describe(publicUrl);
    return await description;
  });
  for (const [name, folder] of Object.entries(FILES)) {
    // Not compressed: the page is public and has few readers, and compressing 1.4 MB for each request costs more than sending it.
    app.get(`/docs/${name}`, { config: { permission: 'none' }, compress: false }, (_request, reply) =>
      reply.header('Cache-Control', 'public, max-age=3600').sendFile(name, folder),
    );
  }
};
