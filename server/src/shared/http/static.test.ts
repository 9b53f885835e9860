import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowFiles, serveWebApp } from './static.ts';

const SCRIPT = `${'const mười = 10;'.repeat(5_000)}\n`;
const FILES = {
  'index.html': '<!doctype html>',
  'icon.svg': '<svg/>',
  'service-worker.js': '',
  'manifest.webmanifest': '{}',
  'assets/app-1a2b.js': SCRIPT,
  'assets/a.woff2': 'font',
};

let folder: string;
let app: FastifyInstance;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ace-static-'));
  await mkdir(join(folder, 'assets'));
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(folder, name), content);
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, '.built'), 'hidden');
  await writeFile(join(folder, 'assets/.hidden.js'), 'hidden');
  app = Fastify();
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await allowFiles(app);
  serveWebApp(app, folder);
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  // As a browser that has the file: by default `fetch` wants all of it if it gets a validator.
  fetch(address + path, { method, headers, cache: 'no-cache' });

/** Asks for the script; without the header, `fetch` would send its own. */
const getScript = (encodings: string, headers: Record<string, string> = {}) =>
  get('/assets/app-1a2b.js', { 'Accept-Encoding': encodings, ...headers });

describe('a file of the web app', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['BR', 'br'],
    ['*', 'gzip'],
    ['br;q=0.1, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['deflate', null],
    ['identity', null],
    ['br;q=0, gzip;q=0', null],
  ])('is sent to a client that accepts “%s” as %s', async (accepted, encoding) => {
    const answer = await getScript(accepted);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(await answer.text()).toBe(SCRIPT);
  });

  test.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/icon.svg', 'image/svg+xml', 'public, max-age=3600'],
    ['/service-worker.js', 'application/javascript; charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json', 'public, max-age=3600'],
    ['/assets/app-1a2b.js', 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/a.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
  ])('%s has its type, and says how long browsers may keep it', async (path, type, cache) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([200, type, cache]);
  });

  test('is not sent again to a client that has it in the same encoding', async () => {
    const etag = (await getScript('br')).headers.get('etag') ?? '';
    for (const known of [etag, `"other", ${etag}`, '*']) {
      const answer = await getScript('br', { 'If-None-Match': known });
      expect([answer.status, answer.headers.get('etag'), await answer.text()], known).toEqual([304, etag, '']);
    }
    expect((await getScript('gzip', { 'If-None-Match': etag })).status).toBe(200);
    expect((await getScript('br', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('has the same headers for HEAD', async () => {
    const path = '/assets/app-1a2b.js';
    const [full, head] = [await get(path), await get(path, {}, 'HEAD')];
    for (const name of ['content-length', 'content-type', 'content-encoding', 'etag', 'vary'])
      expect(head.headers.get(name), name).toBe(full.headers.get(name));
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

test.each([
  '/.built',
  '/assets/.hidden.js',
  '/assets/app-1a2b.js.br',
  '/assets/../icon.svg%00',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets',
  '/nope.js',
])('does not serve %s', async (path) => expect((await get(path)).status).toBe(404));
