// It runs on Node 20 or newer before anything is installed, as `setup.mjs`.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['cluster', 'contract', 'e2e', 'hostile', 'screens', 'scripts', 'server', 'web'];

const findTests = () =>
  FOLDERS.flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(root, folder, file))).filter(
    (file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'),
  );

/**
 * What is wrong with the arguments of a test command; undefined if nothing is. A path that matches no test is a mistake: Vitest runs what the other paths
 * match, and passes. What follows an option is its value.
 */
export const mistakeIn = (args) => {
  const optionBefore = (at) => /^-[^=]*$/.exec(args[at - 1] ?? '')?.[0];
  if (args.some((arg, at) => arg.includes('/') && ['-u', '--update'].includes(optionBefore(at))))
    return 'Write -u after the paths: Vitest takes what follows it as its value, and would run all tests.';
  const paths = args.filter((arg, at) => !arg.startsWith('-') && !optionBefore(at));
  if (paths.length === 0) return;
  const tests = findTests().map((file) => file.toLowerCase());
  const wrong = paths.filter((path) => !tests.some((file) => file.includes(join(path).toLowerCase())));
  if (wrong.length > 0) return `No test has this in its path: ${wrong.join(', ')}`;
};
