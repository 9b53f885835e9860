import { readdirSync, readFileSync } from 'node:fs';

/** The source files under a folder of `server/src/` that run in production, by their path in that folder. */
export const sourcesOf = (folder: string) =>
  readdirSync(new URL(`../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !/\.(test|testing|thread)\.ts$|^testing\//.test(path))
    .map((path) => ({ path, text: readFileSync(new URL(`../${folder}${path}`, import.meta.url), 'utf8') }));
