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
