import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { loggerNamed } from '../logging.ts';

const log = loggerNamed('http');

const webApp = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Lets routes stream files with `reply.sendFile(name, folder)`, in an encoding that lies beside the file (`.br`, `.gz`); registers no routes. */
export const allowFiles = (app: FastifyInstance) =>
  app.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false, dotfiles: 'ignore' });

/** Names of files that are neither hidden nor compressed. No path is built from anything else that a request has. */
const NAME = /^\w[\w-]*(?:\.(?!(?:br|gz)$)[\w-]+)+$/;

/** Browsers keep files with a hash in their name for a year. */
const HASHED = { cacheControl: true, maxAge: '365d', immutable: true } as const;
const OTHERS = { cacheControl: true, maxAge: '1h' } as const;
/** Of these there is always the latest one: the page, and the worker that keeps it on devices. */
const UNCACHED = ['index.html', 'service-worker.js'];

/** Serves the built web app. */
export const serveWebApp = (app: FastifyInstance, folder = webApp) => {
  if (!existsSync(join(folder, 'index.html'))) {
    log.warn({ folder }, 'the web app is not built, so only the API is served; `npm start` builds it');
    return;
  }
  // Not compressed again: clients that accept none of the encodings get the file as it is.
  const options = { config: { permission: 'none' }, compress: false } as const;
  app.get<{ Params: { file?: string } }>('/:file?', options, ({ params: { file = 'index.html' } }, reply) => {
    if (!NAME.test(file)) return reply.callNotFound();
    if (!UNCACHED.includes(file)) return reply.sendFile(file, folder, OTHERS);
    // Without a validator: that of another build may have the same size and date.
    return reply.header('Cache-Control', 'no-cache').sendFile(file, folder, { etag: false, lastModified: false });
  });
  app.get<{ Params: { file: string } }>('/assets/:file', options, ({ params: { file } }, reply) =>
    NAME.test(file) ? reply.sendFile(file, join(folder, 'assets'), HASHED) : reply.callNotFound(),
  );
};
