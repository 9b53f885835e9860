import { randomUUID } from 'node:crypto';
import type { ScanAnswer } from '@ace/contract/scans/scan.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

const TIMES = 400;
const PACKAGES = 3;

/** Receipts of all packages, each long after the one before. */
const fill = ({ id, aceBillNumber }: Shipment) =>
  api.fill(
    `insert into scan (uuid, mode, code, place, at, "userId", login, details, result, "shipmentId", number, state)
     select gen_random_uuid(), 'receive', $2 || 'P0' || number, 'Kho 1', '2020-01-01'::timestamptz + make_interval(hours => 9 * time, mins => number), 1, 'employee', '{}', 'ok',
       $1, number, 'received' from generate_series(1, $3::int) time, generate_series(1, $4::int) number order by time, number`,
    [id, aceBillNumber, TIMES, PACKAGES],
  );

/** Whether a statement reads scans. Others run meanwhile, too. */
const ofScans = (query: unknown) => /\b(from|join) scan\b/.test((query as { text?: string }).text ?? '');

/** How many scans the program reads until it has answered a scan. */
const record = async (code: string, at: string) => {
  const rows = vi.spyOn(pg.Query.prototype as pg.Query & { handleDataRow: () => void }, 'handleDataRow');
  try {
    const scan = { uuid: randomUUID(), mode: 'receive', code, place: 'Kho 1', at };
    const { body } = await api.as('employee').post('/api/scans', { scans: [scan] });
    return { answer: body[0] as ScanAnswer, uuid: scan.uuid, scans: rows.mock.contexts.filter(ofScans).length };
  } finally {
    rows.mockRestore();
  }
};

test('a scan reads a few others of its shipment, however many there are', async () => {
  const shipment = await create({ totalPackages: PACKAGES });
  await fill(shipment);
  // The first one records what follows from all of them.
  expect((await record(`${shipment.aceBillNumber}P01`, '2026-11-20T01:00:00Z')).answer).toMatchObject({
    result: 'ok',
    received: PACKAGES,
  });
  const next = await record(`${shipment.aceBillNumber}P02`, '2026-11-20T01:05:00Z');
  expect(next.answer).toMatchObject({ result: 'ok', received: PACKAGES });
  expect(next.scans).toBeLessThan(20);
  const again = await record(`${shipment.aceBillNumber}P02`, '2026-11-20T01:06:00Z');
  expect(again.answer).toMatchObject({ result: 'already' });
  const between = await record(`${shipment.aceBillNumber}P03`, '2020-02-01T00:04:00Z');
  expect(between.answer, 'between two others').toMatchObject({ result: 'already' });
  const trackings = async (): Promise<Tracking[]> =>
    (await api.as('employee').get(`/api/trackings?shipmentId=${shipment.id}&size=1000&sort=dateTime,desc`)).body;
  expect((await trackings())[0]).toMatchObject({ dateTime: expect.stringMatching(/^202[01]/) });
  const last = await record(`${shipment.aceBillNumber}P03`, '2026-11-20T01:07:00Z');
  expect(last.scans).toBeLessThan(20);
  expect((await trackings())[0], 'all came once more').toMatchObject({ dateTime: '2026-11-20T01:07:00.000Z' });
  expect((await api.as('employee').post('/api/scans/undo', { uuids: [last.uuid] })).body).toMatchObject([{ result: 'ok' }]);
  expect((await trackings())[0]).toMatchObject({ dateTime: expect.stringMatching(/^202[01]/) });
});
