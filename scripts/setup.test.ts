import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const setup = fileURLToPath(new URL('setup.mjs', import.meta.url));
const run = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [setup, ...args], { encoding: 'utf8' });
  return { status, stderr };
};

test.each(['test:server', 'test:screens', 'test:hostile'])('%s refuses a path that matches no test, beside one that does', (command) => {
  const stderr = 'No test has this in its path: no/such.test.ts, nothing\n';
  expect(run(command, 'migrate.test.ts', 'no/such.test.ts', '-t', 'a name', 'nothing')).toEqual({ status: 1, stderr });
});

test('a path after -u is refused, because Vitest would run all tests', () => {
  expect(run('test:server', '-u', 'server/src/app.test.ts')).toEqual({
    status: 1,
    stderr: expect.stringContaining('Write -u after the paths'),
  });
});
