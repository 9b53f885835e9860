import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { shipmentInput } from './features/shipments/shipments.testing.ts';
import { startTestApi } from './testing/test-api.ts';

const run = promisify(execFile);
const api = startTestApi();
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The compiler's settings for the example alone. */
const PROJECT = { extends: '../tsconfig.base.json', compilerOptions: { lib: ['esnext'], types: ['node'] } };

test('the example in docs/api-client.md compiles and prints shipments', async () => {
  await api.as('employee').post('/api/shipments', shipmentInput({ aceBillNumber: 'CLIENT/1', receiverCity: 'Huế' }));
  const [, program = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(pathOf('../../docs/api-client.md'), 'utf8')) ?? [];
  // Beside this file, so that it is compiled and resolves the contract like other files of this package.
  const file = pathOf('./api-client.example.ts');
  const project = pathOf('../../.cache/api-client.tsconfig.json');
  try {
    writeFileSync(file, program);
    mkdirSync(pathOf('../../.cache'), { recursive: true });
    writeFileSync(project, JSON.stringify({ ...PROJECT, files: [file] }));
    await run(process.execPath, [pathOf('../../node_modules/typescript/bin/tsc'), '-p', project]);
    const { stdout } = await run(process.execPath, [file], { env: { ACE_URL: api.address } });
    expect(stdout).toBe('CLIENT/1 Huế\nof 1\n');
  } finally {
    for (const made of [file, project]) rmSync(made, { force: true });
  }
});
