import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { loggerNamed } from '../logging.ts';

const log = loggerNamed('http');

const folder = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Lets routes stream files with `reply.sendFile(name, folder)`; registers no routes. */
export const allowFiles = (app: FastifyInstance) =>
  app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false, dotfiles: 'ignore' });

/** Serves the built web app. Browsers cache files with a hash in their name for a year, and revalidate the page each time. */
export const serveWebApp = (app: FastifyInstance) => {
  if (!existsSync(join(folder, 'index.html'))) {
    log.warn({ folder }, 'the web app is not built, so only the API is served; `npm start` builds it');
    return;
  }
  const config = { permission: 'none' } as const;
  const schema = { hide: true };
  app.get('/', { config, schema }, (_request, reply) => reply.header('Cache-Control', 'no-cache').sendFile('index.html', folder));
  app.get<{ Params: { '*': string } }>('/assets/*', { config, schema }, (request, reply) =>
    reply.header('Cache-Control', 'public, max-age=31536000, immutable').sendFile(`assets/${request.params['*']}`, folder),
  );
  app.get<{ Params: { file: string } }>('/:file', { config, schema }, (request, reply) =>
    reply.header('Cache-Control', 'public, max-age=3600').sendFile(request.params.file, folder),
  );
};
