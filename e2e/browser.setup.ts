import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { insertArchive } from '../server/src/features/shipments/shipments.samples.ts';
import { createDatabase } from '../server/src/shared/database/pool.ts';
import { createTemplate, TEMPLATES } from '../server/src/testing/database.setup.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The one browser of all journeys; each test has its own context in it. */
    browserEndpoint: string;
  }
}

const INSTALLED = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const FLAGS = [
  // The browser asks for nothing beyond this machine.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--lang=vi',
  // Journeys take less processor time without a graphics card, and with one process per context.
  '--disable-gpu',
  '--renderer-process-limit=1',
];

/** The package's flags that break the isolation between contexts of one browser. */
const LEAKY = /single-process|no-zygote|disable-features|headless/;

/** The package's flags that emulate a graphics card on the processor, which is far slower than software rendering without one. */
const EMULATED_GPU = /gpu|use-gl|use-angle|swiftshader/;

/** The browser that comes as an npm package, unpacked once per version. */
const bundled = async () => {
  const { devDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  // A folder per version: the package reuses whatever it finds there.
  const folder = join(tmpdir(), `ace-chromium-${devDependencies['@sparticuz/chromium']}`);
  await mkdir(folder, { recursive: true });
  process.env.TMPDIR = folder;
  const { default: packaged } = await import('@sparticuz/chromium');
  return {
    executablePath: await packaged.executablePath(),
    args: packaged.args.filter((flag: string) => !LEAKY.test(flag) && !EMULATED_GPU.test(flag)),
  };
};

export default async (project: TestProject) => {
  await createTemplate(project.getProvidedContext().postgres, TEMPLATES.samples, TEMPLATES.users, async (pool) => {
    const db = createDatabase(pool);
    await insertArchive(db, await db.selectFrom('appUser').select(['id', 'login']).execute());
  });
  const executablePath = process.env.ACE_BROWSER === 'bundled' ? undefined : INSTALLED.find((path) => path && existsSync(path));
  const isRoot = process.getuid?.() === 0;
  const { args, ...found } = executablePath ? { executablePath, args: isRoot ? ['--no-sandbox'] : [] } : await bundled();
  const server = await chromium.launchServer({ ...found, args: [...args, ...FLAGS], host: '127.0.0.1' });
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
};
