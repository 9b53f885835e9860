import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const WORKER = new URL('service-worker.js', import.meta.url);

/** The page that works without a network, and what it loads when it is needed: texts, camera, the dialog of problems. The sheet is for printers. */
const PAGE = /[\\/]features[\\/](?:scans[\\/](?!page[\\/]commands-page)|problems[\\/](?:report-dialog|texts)|(?:goods|packages)[\\/]texts)/;
/** What every page loads with scripts of their own: the texts of each language, and the protocol of the live connection. */
const COMMON = /[\\/]src[\\/]texts[\\/](?:vi|en)\.ts$|stompjs/;
/** Public files that the page asks for. */
const PUBLIC = ['/color-scheme.js', '/favicon.svg'];

/** Writes the service worker, with the list of the scripts and styles that the page which scans needs. */
export const offlineShell = (): Plugin => ({
  name: 'offline-shell',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? '';
      const found = new Set<string>();
      const add = (fileName: string) => {
        const chunk = bundle[fileName];
        if (found.has(fileName) || chunk?.type !== 'chunk') return;
        found.add(fileName);
        for (const each of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])])
          if (!/\.(?:woff2?|wasm)$/.test(each)) found.add(each);
        for (const each of chunk.imports) add(each);
      };
      add(entry);
      for (const { fileName, facadeModuleId } of chunks)
        if (facadeModuleId && (PAGE.test(facadeModuleId) || COMMON.test(facadeModuleId))) add(fileName);
      const assets = [...PUBLIC, ...[...found].sort().map((each) => `/${each}`)];
      const hash = createHash('sha256').update(readFileSync(WORKER));
      const version = hash.update(JSON.stringify(assets)).digest('hex').slice(0, 12);
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: `self.SHELL = ${JSON.stringify({ version, entry, assets })};\n${readFileSync(WORKER, 'utf8')}`,
      });
    },
  },
});
