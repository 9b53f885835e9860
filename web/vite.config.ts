import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { offlineShell } from './offline-shell.ts';
import { routes } from './routes.ts';

const API = process.env.ACE_API ?? 'http://127.0.0.1:8080';

/** Writes the compressed forms of each text file beside it, so that the server need not compress at each request. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: ({ dir = '' }) => {
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|html|svg|wasm)$/.test(name));
    for (const file of files.map((name) => join(dir, name))) {
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  },
});

/** What forms need: the library of schemas and the contract files that have some, forms and their fields. Lists and home are shown without it. */
const isOfForms = (id: string) =>
  /node_modules[\\/](?:zod|react-hook-form|react-number-format)[\\/]|[\\/](?:NumberInput|form)[\\/]|-(?:form|fields)\.tsx$|account[\\/]rules\.ts$|src[\\/]zod\.ts$/.test(
    id,
  ) ||
  (/contract[\\/]src/.test(id) && readFileSync(id, 'utf8').includes("from 'zod'"));

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
    offlineShell(),
    precompress(),
  ],
  resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/zod.ts', import.meta.url)) }] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Few files: each request costs a round trip, and small files compress badly (decision 46). e2e/journeys/shell/loading.test.ts counts requests and bytes.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'start', tags: ['$initial'] },
            // The texts of one language need those of no other, nor what else is shared.
            { name: 'columns-vi', test: /columns\.vi\.ts$/ },
            { name: 'columns-en', test: /columns\.en\.ts$/ },
            { name: 'form', test: isOfForms, minShareCount: 2 },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(['/api', '/management', '/v3', '/docs'].map((path) => [path, API])),
      '^/t/': API,
      '/websocket': { target: API, ws: true },
    },
  },
});
