import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How a worker starts its browser. */
    browser: { executablePath: string; args: string[] };
  }
}

/** Where browsers are installed, for systems that the package does not have. */
const INSTALLED = [
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
  // Journeys take less processor time without a graphics card, with one process per context, and without optimizing scripts that run briefly.
  '--disable-gpu',
  '--renderer-process-limit=1',
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=64 --max-semi-space-size=64',
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
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  const { default: packaged } = await import('@sparticuz/chromium');
  const executablePath = await packaged.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  return {
    executablePath,
    args: packaged.args.filter((flag: string) => !LEAKY.test(flag) && !EMULATED_GPU.test(flag)),
  };
};

/** How tests start their browser. */
export const findBrowser = async () => {
  // The package's browser starts without what a distribution adds, and takes a third less time.
  const isPackaged = process.platform === 'linux' && process.arch === 'x64';
  const installed = process.env.CHROME_PATH ?? (isPackaged ? undefined : INSTALLED.find((path) => existsSync(path)));
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const { executablePath, args } = installed ? { executablePath: installed, args: sandbox } : await bundled();
  return { executablePath, args: [...args, ...FLAGS] };
};
