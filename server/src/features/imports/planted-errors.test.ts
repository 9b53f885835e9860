import { expect, test } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { PLANTED, PLANTED_ROWS, plantedSheet } from './check/planted-errors.testing.ts';
import { csvOf, importer } from './imports.testing.ts';

const api = startTestApi();
const by = importer(api, 'user');

const SENDER = { senderContactName: 'Hoa Sen', senderTelNo: '0281234567' };

test('the errors in a sheet of 300 rows are found, mended and imported, and a second import doubles nothing', async () => {
  const sheet = csvOf(plantedSheet());
  const { id, state } = await by.upload(sheet, 'Đơn tháng 11.csv');
  expect(state).toBe('checked');
  const user = api.as('user');
  const { body: checked } = await by.change(id, { constants: SENDER });
  expect(checked.counts).toMatchObject({ rows: PLANTED_ROWS, errors: PLANTED.length, duplicates: 0 });
  const found = (await by.rows(id, 'error')).flatMap(({ row, messages }) =>
    messages.filter(({ severity }) => severity === 'error').map(({ field, message }) => ({ row, field, message })),
  );
  expect(found).toEqual(PLANTED.map(({ row, field, message }) => ({ row, field, message })));
  expect((await user.post(`/api/imports/${id}/start`, { only: 'all' })).status).toBe(409);

  for (const { row, field, mended } of PLANTED) {
    const answer = await user.put(`/api/imports/${id}/rows/${row}`, { values: { [field]: mended } });
    expect(answer.body.messages.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([]);
  }
  expect(await by.start(id, 'all')).toMatchObject({ state: 'done', counts: { created: PLANTED_ROWS, refused: 0, errors: 0 } });

  const again = await by.upload(sheet, 'Đơn tháng 11.csv');
  const { body: remembered } = await by.change(again.id, { constants: SENDER });
  // Two rows lack a cell, which the stored shipment has; two still have no reference that can be read, and eight have other errors.
  expect(remembered.counts).toMatchObject({ duplicates: PLANTED_ROWS - 10, errors: 10, good: 0 });
  for (const { row, field, mended } of PLANTED) {
    await user.put(`/api/imports/${again.id}/rows/${row}`, { values: { [field]: mended } });
  }
  expect(await by.start(again.id)).toMatchObject({ state: 'done', counts: { created: 0, skipped: PLANTED_ROWS } });
});
