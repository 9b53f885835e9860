import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { routes } from './routes.ts';

const API = process.env.ACE_API ?? 'http://127.0.0.1:8080';

/** Beside each text file its compressed forms, made once here and not at each request. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: ({ dir = '' }) => {
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|html|svg)$/.test(name));
    for (const file of files.map((name) => join(dir, name))) {
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  },
});

/** Milliseconds after which a chunk or its style is lost (spec 000, section 9): a connection that stalls would leave a page loading for ever. */
const CHUNK_PATIENCE = 120_000;

/** Lets a lost chunk fail as `Loading chunk failed: …`, also one that never comes; the app then says that it was updated. */
const chunkLoss = (): Plugin => ({
  name: 'chunk-loss',
  apply: 'build',
  transform: (code, id) => {
    if (id !== '\0vite/preload-helper.js') return;
    const own = code.replace('export const __vitePreload =', 'const loadChunk =');
    if (own === code) throw new Error('Vite loads chunks in another way than before: see `chunkLoss`');
    return `${own}
      export const __vitePreload = (...args) => new Promise((resolve, reject) => {
        const lose = (reason, cause) => reject(new Error('Loading chunk failed: ' + reason, { cause }));
        const timer = setTimeout(lose, ${CHUNK_PATIENCE}, 'no answer');
        const fail = (error) => (/dynamically imported module|Importing a module script|Unable to preload CSS/i.test(error?.message)
          ? lose(error.message, error)
          : reject(error));
        loadChunk(...args).then(resolve, fail).finally(() => clearTimeout(timer));
      });`;
  },
});

const isRoute = (id: string) => !id.includes('?') && /\.tsx$/.test(id) && readFileSync(id, 'utf8').includes('createFileRoute(');

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      virtualRouteConfig: routes,
      routesDirectory: './src',
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
      addExtensions: true,
    }),
    react(),
    chunkLoss(),
    precompress(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What every start needs of the pages, their addresses and guards: one chunk, and not one for each page. Pages themselves follow when opened.
          groups: [{ name: 'routes', test: (id) => /\/web\/src\/(features|shell)\//.test(id) && isRoute(id) }],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(['/api', '/management', '/v3', '/docs'].map((path) => [path, API])),
      '/websocket': { target: API, ws: true },
    },
  },
});
