import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { postgresSettings } from './settings.ts';

const GB = 1024 ** 3;

test.each([
  [0.1, { shared_buffers: '64MB', effective_cache_size: '128MB', maintenance_work_mem: '32MB' }],
  [4, { shared_buffers: '1024MB', effective_cache_size: '2048MB', maintenance_work_mem: '128MB' }],
  [512, { shared_buffers: '1024MB', effective_cache_size: '65536MB', maintenance_work_mem: '1024MB' }],
])('the embedded server uses the memory of a machine with %d GB, within bounds', (gigabytes, expected) => {
  expect(postgresSettings(gigabytes * GB)).toMatchObject(expected);
});

test('the embedded server runs with these settings, and connections with their own', async () => {
  const { pool, drop } = await createTestDatabase();
  try {
    const show = async (name: string) => (await pool.query('select current_setting($1) as value', [name])).rows[0].value;
    expect(await Promise.all(['wal_compression', 'checkpoint_timeout', 'max_wal_size', 'shared_preload_libraries'].map(show))).toEqual([
      'pglz',
      '15min',
      '2GB',
      'pg_prewarm',
    ]);
    const ours = ['TimeZone', 'random_page_cost', 'jit', 'work_mem', 'max_parallel_workers_per_gather'];
    expect(await Promise.all(ours.map(show))).toEqual(['UTC', '1.1', 'off', '32MB', '0']);
  } finally {
    await drop();
  }
});
