import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { withStartLock } from './migrate.ts';

test('a migration may take longer than the server allows other statements', async () => {
  const { pool, address, drop } = await createTestDatabase();
  await pool.query(`alter database ${address.database} set statement_timeout = '1min'`);
  const { rows } = await withStartLock(address, (client) => client.query('show statement_timeout'));
  expect(rows).toEqual([{ statement_timeout: '0' }]);
  await drop();
});
