import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loggerNamed } from '../logging.ts';

const log = loggerNamed('http');

const webApp = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Lets routes stream files with `reply.sendFile(name, folder)`; registers no routes. */
export const allowFiles = (app: FastifyInstance) => app.register(fastifyStatic, { serve: false, cacheControl: false, dotfiles: 'ignore' });

/** By the ending of the name; the build writes no others. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** The encodings that the build writes beside a file, the best first (`web/vite.config.ts`). */
const ENDINGS = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof ENDINGS;

/** A file in one encoding. */
type Form = { body: Buffer; etag: string; headers: Record<string, string> };
type WebFile = { name: string; headers: Record<string, string>; plain: Form; compressed: Map<Encoding, Form> };

/** Browsers keep files with a hash in their name for a year, and revalidate the page each time. */
const cacheControlOf = (name: string) => {
  if (name === 'index.html') return 'no-cache';
  return name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
};

const readForm = (path: string, headers: Record<string, string> = {}): Form => {
  const body = readFileSync(path);
  // From the content, so that it is the same on all copies of the program.
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { body, etag, headers };
};

const readWebFile = (folder: string, name: string): WebFile => {
  const type = TYPES[extname(name)];
  if (!type) throw new Error(`${name}: its type is missing in TYPES`);
  const encodings = (Object.keys(ENDINGS) as Encoding[]).filter((encoding) => existsSync(join(folder, name + ENDINGS[encoding])));
  const vary: Record<string, string> = encodings.length > 0 ? { Vary: 'Accept-Encoding' } : {};
  return {
    name,
    headers: { 'Cache-Control': cacheControlOf(name), ...vary },
    plain: readForm(join(folder, name), { 'Content-Type': type }),
    compressed: new Map(
      encodings.map((encoding) => [
        encoding,
        readForm(join(folder, name + ENDINGS[encoding]), { 'Content-Type': type, 'Content-Encoding': encoding }),
      ]),
    ),
  };
};

/** Reads all files except hidden and compressed ones. */
const readWebFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .map((name) => readWebFile(folder, name));

const formFor = ({ plain, compressed }: WebFile, accepted: string | undefined) => {
  if (!accepted || compressed.size === 0) return plain;
  const encoding = negotiate(accepted.toLowerCase(), [...compressed.keys()]) as Encoding | null;
  return (encoding && compressed.get(encoding)) ?? plain;
};

/** Whether `If-None-Match` names the form (RFC 9110, section 13.1.2). */
const isKnown = (header: string | undefined, etag: string) =>
  header?.split(',').some((each) => [etag, `W/${etag}`, '*'].includes(each.trim())) ?? false;

/**
 * Serves the built web app from memory: 3 MB with the compressed forms, and several times as fast as from the disk. No path is built from a
 * request.
 */
export const serveWebApp = (app: FastifyInstance, folder = webApp) => {
  if (!existsSync(join(folder, 'index.html'))) {
    log.warn({ folder }, 'the web app is not built, so only the API is served; `npm start` builds it');
    return;
  }
  const files = new Map(readWebFiles(folder).map((file) => [file.name, file]));
  const sendFile = (name: string, { headers }: FastifyRequest, reply: FastifyReply) => {
    const file = files.get(name);
    if (!file) return reply.callNotFound();
    const form = formFor(file, headers['accept-encoding']);
    reply.headers(file.headers).header('ETag', form.etag);
    if (isKnown(headers['if-none-match'], form.etag)) return reply.code(304).send();
    return reply.headers(form.headers).send(form.body);
  };
  // Not compressed again: clients that accept none of the encodings get the file as it is.
  const options = { config: { permission: 'none', isSharedBody: true }, schema: { hide: true }, compress: false } as const;
  app.get('/', options, (request, reply) => sendFile('index.html', request, reply));
  app.get<{ Params: { '*': string } }>('/assets/*', options, (request, reply) => sendFile(`assets/${request.params['*']}`, request, reply));
  app.get<{ Params: { file: string } }>('/:file', options, (request, reply) => sendFile(request.params.file, request, reply));
};
