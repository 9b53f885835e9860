import { expect, test } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { sample } from '../../testing/whole.ts';
import { importer } from './imports.testing.ts';

const api = startTestApi({}, 'samples');
const by = importer(api);

const download = async (path: string) => {
  const answer = await fetch(`${api.address}/api/export/shipments.${path}`, {
    headers: { Authorization: `Bearer ${api.tokenOf('employee')}` },
  });
  return new Uint8Array(await answer.arrayBuffer());
};

/** Archived shipments are old, which the check says of any row. In CSV, commas and the marks of long numbers are read. */
const EXPECTED = ['slipYear', 'oldShipDate', 'stored', 'handedOver', 'decimalComma', 'trimmed'];

test.each(
  sample([
    ['xlsx', 'en', 'point'],
    ['csv', 'vi', 'point'],
    ['csv', 'en', 'comma'],
  ]),
)('our own %s in %s with a decimal %s comes back in, and would change nothing', async (format, language, decimals) => {
  const { pool } = api.context;
  // What is read in two ways elsewhere: numbers that look like thousands, or like cut ones.
  await pool.query(
    `update shipment set weight = 2.268, "goodsValue" = 12.125, "insuranceCurrencyCode" = 'KWD', "partnerShipmentId" = '577000123456789000' where id % 50 = 3`,
  );
  const file = await download(`${format}?language=${language}&columns=all&decimals=${decimals}&sort=id,asc`);
  const { id, state, counts } = await by.upload(file, `shipments.${format}`);
  expect({ state, counts }).toMatchObject({ state: 'checked', counts: { rows: 688, duplicates: 688, errors: 0 } });
  await by.change(id, { options: { onDuplicate: 'update' } });
  const rows = await by.rows(id);
  expect(rows.flatMap(({ messages }) => messages).filter(({ message }) => !EXPECTED.includes(message))).toEqual([]);
  if (format === 'xlsx')
    expect(await by.start(id, 'all')).toMatchObject({ state: 'done', counts: { skipped: 688, updated: 0, refused: 0 } });
});

test('a row that names a bill number updates its shipment', async () => {
  const [shipment] = (await api.as('employee').get('/api/shipments?connector=without&status=NONE&size=1')).body;
  const { id, state, counts } = await by.upload(`Số vận đơn ACE,Khối lượng (kg)\n${shipment.aceBillNumber},7\n`);
  expect({ state, counts }).toMatchObject({ state: 'checked', counts: { duplicates: 1, errors: 0 } });
  await by.change(id, { options: { onDuplicate: 'update' } });
  expect(await by.start(id)).toMatchObject({ counts: { updated: 1 } });
  const after = (await api.as('employee').get(`/api/shipments/${shipment.id}`)).body;
  expect(after).toMatchObject({ weight: 7, ownerId: shipment.ownerId, receiverContactName: shipment.receiverContactName });
});

test('a bill number is taken for a row with another reference, and for the second one of a file', async () => {
  const [shipment, other] = (await api.as('employee').get('/api/shipments?connector=without&status=NONE&size=2')).body;
  await api.context.pool.query(`update shipment set "customerReference" = 'OWN-1' where id = $1`, [shipment.id]);
  const { id } = await by.upload(
    `Số vận đơn ACE,Mã tham chiếu,Khối lượng (kg)\n${[
      `${shipment.aceBillNumber},own-2,7`,
      `${other.aceBillNumber},,7`,
      `${other.aceBillNumber},,8`,
      `${shipment.aceBillNumber},OWN-1,9`,
    ].join('\n')}`,
  );
  const said = (await by.rows(id)).map(({ state, messages }) => [state, messages.map(({ field, message }) => `${field} ${message}`)]);
  const taken = ['error', expect.arrayContaining(['aceBillNumber billTaken'])];
  expect(said).toEqual([taken, ['duplicate', ['aceBillNumber stored']], taken, taken]);
});
