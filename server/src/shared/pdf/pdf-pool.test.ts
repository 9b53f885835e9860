import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { createPdfPool } from './pdf-pool.ts';

const pool = createPdfPool(createMetrics(), 1_500);
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ace-pdf-'));
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

/** A module that draws papers with this function body, after `loading`. */
const workerOf = async (name: string, body: string, loading = '') => {
  const path = join(folder, `${name}.mjs`);
  const helper = new URL('./paper-thread.ts', import.meta.url).href;
  await writeFile(path, `import { paperThread } from '${helper}'; ${loading} export default paperThread(() => { ${body} });`);
  return pathToFileURL(path);
};

test('a paper that takes too long is refused as busy, and the next one is drawn', async () => {
  const endless = await workerOf('endless', 'for (;;);');
  for (let paper = 0; paper < 2; paper++)
    await expect(pool.draw(1, endless, {})).rejects.toMatchObject({ code: 'error.busy', details: { retryAfter: 1 } });
  expect(
    (await pool.draw(1, await workerOf('quick', 'return { content: Buffer.from("%PDF"), unprintable: [] };'), {})).content.toString(),
  ).toBe('%PDF');
});

test('the time in which a thread starts does not count', async () => {
  const slow = await workerOf(
    'slow',
    'return { content: Buffer.from("%PDF"), unprintable: [] };',
    'const end = Date.now() + 2_500; while (Date.now() < end);',
  );
  expect((await pool.draw(1, slow, {})).content.toString()).toBe('%PDF');
});

test('an error while drawing stays what it is', async () => {
  await expect(pool.draw(1, await workerOf('broken', 'throw new Error("broken font");'), {})).rejects.toThrow('broken font');
});
