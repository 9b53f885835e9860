import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { loadSecret, secretFileIn } from './tokens.ts';

test.each(['', 'short', 'x'.repeat(31)])('a damaged secret file is refused, and stays as it is: %j', async (secret) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ace-secret-'));
  const file = secretFileIn(dataDir);
  await writeFile(file, secret);
  const loaded = loadSecret(readConfig({ DATA_DIR: dataDir }));
  await expect(loaded).rejects.toThrow(
    new ConfigError(`DATA_DIR: ${file} is damaged; restore it from a backup, or delete it, and everybody has to sign in again`),
  );
  expect(await readFile(file, 'utf8')).toBe(secret);
  await rm(dataDir, { recursive: true });
});
