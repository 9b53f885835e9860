import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { routes } from './routes.ts';

const API = process.env.ACE_API ?? 'http://127.0.0.1:8080';

/** Writes the compressed forms of each text file beside it, so that the server need not compress at each request. */
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

/** Milliseconds until a chunk or its style counts as lost (docs/domain.md, "Pages"): with a stalled connection the page would load forever. */
const CHUNK_TIMEOUT = 120_000;

/** Makes a lost chunk fail with a `ChunkLoadError`, also after a timeout; the app then offers to reload the page. */
const chunkLoss = (): Plugin => ({
  name: 'chunk-loss',
  apply: 'build',
  transform: (code, id) => {
    if (id !== '\0vite/preload-helper.js') return;
    const own = code.replace('export const __vitePreload =', 'const loadChunk =');
    if (own === code) throw new Error('Vite changed how it loads chunks: adapt `chunkLoss`');
    return `${own}
      const nameOf = (file) => /([^/]+)\\.(?:js|css)/.exec(file)?.[1];
      export const __vitePreload = (...args) => new Promise((resolve, reject) => {
        const lose = (reason, cause) => {
          const chunk = nameOf(reason) ?? nameOf(String(args[1]?.[0])) ?? '';
          reject(Object.assign(new Error('Loading chunk ' + chunk + ' failed: ' + reason, { cause }), { name: 'ChunkLoadError', chunk }));
        };
        const timer = setTimeout(lose, ${CHUNK_TIMEOUT}, 'no answer');
        const fail = (error) => (/dynamically imported module|Importing a module script|Unable to preload CSS/i.test(error?.message)
          ? lose(error.message, error)
          : reject(error));
        loadChunk(...args).then(resolve, fail).finally(() => clearTimeout(timer));
      });`;
  },
});

/** What the first pages and the form have after the sign-in: menus, and parts of both. */
const SHARED =
  /contract.src.(shared.(countries|plain)|shipments.handed-over)|src.(shell.bar-items|shared.(i18n|ui|api.request-key|record.recents)|features.(users.choices|shipments.(open-bill|partner-about|shipments.module)))|mantine.+get-env/;

/** The modules of home and of the list of shipments, except texts and what is loaded when it is opened. */
const FIRST_PAGES =
  /src.shared.list|src.features.desk.(?!texts|.+dialog)|src.features.shipments.(bulk.(bulk-bar|runs-button)|columns|export-menu|filters|open-bill|party-fields|queries|views|routes._list)|src.features.trackings.delivery-status/;

/**
 * The chunks of the first pages and the form. Chromium compiles all functions of such a file beside the page while it is loaded. Otherwise it compiles each one when it is
 * first called, which is a third of the time that the page computes until it is there.
 */
const COMPILED_AT_ONCE = /^(index|react|shared|list|schemas|form|shipment-form)$/;

const compileAtOnce = (): Plugin => ({
  name: 'compile-at-once',
  apply: 'build',
  generateBundle: {
    // Chromium looks at the first line only, and Vite puts one of its own before a banner.
    order: 'post',
    handler: (_, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && COMPILED_AT_ONCE.test(chunk.name)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  },
});

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
    compileAtOnce(),
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
          // Few files that are used together: each request costs a round trip, and a file for each module compresses badly. A group takes what
          // its modules import, unless an earlier group has it. e2e/loading.test.ts counts the requests.
          groups: [
            { name: 'react', test: /node_modules.(react-dom|scheduler|react)[\\/]/ },
            { name: 'start', tags: ['$initial'] },
            { name: 'shared', test: SHARED, includeDependenciesRecursively: true },
            // What people see first: home and the lists.
            { name: 'list', test: FIRST_PAGES, includeDependenciesRecursively: true },
            { name: 'record', test: /src.shared.record.+tsx/, includeDependenciesRecursively: true },
            { name: 'schemas', test: /node_modules.zod|contract.src.(shared|trackings.tracking)/ },
            { name: 'dates', test: /src.shared.form.calendar/, includeDependenciesRecursively: true },
            { name: 'form', test: /src.shared.form.(?!multi-select)/, includeDependenciesRecursively: true },
            {
              name: 'shipment-form',
              test: /src.features.(shipments.(form|created|routes.new)|partners.providers)|contract.src.shipments.(packages|shipment|bill-number)\./,
            },
          ],
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
