import { globSync } from 'node:fs';
import { matchesGlob, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import config from '../vitest.config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

type Part = { test: { name: string; dir?: string; include: string[]; exclude?: string[] } };

const parts = (config.test?.projects ?? []) as Part[];

const isOf =
  (file: string) =>
  ({ test: { dir = root, include, exclude = [] } }: Part) => {
    const path = relative(dir, resolve(root, file));
    const matches = (pattern: string) => matchesGlob(path, pattern);
    return include.some(matches) && !exclude.some(matches);
  };

test('each file of tests belongs to one part', () => {
  const files = globSync('**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules', '.cache'] });
  const wrong = files.map((file) => [file, ...parts.filter(isOf(file)).map(({ test }) => test.name)]).filter(({ length }) => length !== 2);
  expect(wrong).toEqual([]);
  // No part is empty.
  expect(parts.filter((part) => !files.some((file) => isOf(file)(part))).map(({ test }) => test.name)).toEqual([]);
});
