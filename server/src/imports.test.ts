import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Which room of the house a file is in: `server/shared`, `web/features/shipments`, `server/app` … */
const roomOf = (file: string) => {
  const [side, src, zone, name] = file.split('/');
  if (src !== 'src') return `${side}`;
  if (zone === 'shared' || zone === 'testing') return `${side}/${zone}`;
  return zone === 'features' ? `${side}/features/${name}` : `${side}/app`;
};

const isTest = (file: string) => /\.(test|testing)\.ts$|\/testing\//.test(file);

const importsOf = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    relative(root, join(root, dirname(file), path)),
  );

/** The features of the browser: each may import those of lower ranks, and only files at the root of their folders. */
const WEB_RANKS = [['account', 'audits', 'management', 'tracker', 'users', 'partners'], ['trackings', 'connectors'], ['shipments']];

const rankOf = (room: string) => WEB_RANKS.findIndex((names) => names.some((name) => room === `web/features/${name}`));

const isLowerRank = (from: string, to: string, target: string) =>
  rankOf(to) >= 0 && rankOf(to) < rankOf(from) && dirname(target) === to.replace('web/', 'web/src/');

/** On the server a feature calls another only through its service or its reads; in the browser by ranks. */
const isAllowed = (file: string, target: string) => {
  const [from, to] = [roomOf(file), roomOf(target)];
  const [side] = from.split('/');
  if (from === to || from.endsWith('/app')) return true;
  if (from.endsWith('/shared')) {
    // A type of the settings travels with the context.
    return to.endsWith('/shared') || target === 'server/src/config.ts';
  }
  if (from.includes('/features/')) {
    if (to.endsWith('/shared') || target === 'server/src/config.ts') return true;
    if (side === 'web') return isLowerRank(from, to, target);
    return to.startsWith('server/features/') && /\.(service|reads)\.ts$/.test(target);
  }
  return true;
};

test('imports flow from shared to features to the app, never back, and never from one feature into the inside of another', () => {
  const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !isTest(file) && !file.endsWith('.gen.ts'),
  );
  expect(files.length).toBeGreaterThan(100);
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !isAllowed(file, target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});
