import { afterEach, expect, test } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { findAbsentCodes } from './hs-codes.reads.ts';

const api = startTestApi();

const store = async (country: string, from: string, codes: string[]) => {
  const { db } = api.context;
  const by = { createdBy: 'admin', lastModifiedBy: 'admin' };
  const { id } = await db
    .insertInto('hsSchedule')
    .values({ country, from, name: null, codes: codes.length, ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = codes.map((code) => ({ scheduleId: id, code, words: 'x', wordsVi: null, unit: null, plain: ' x' }));
  await db.insertInto('hsCode').values(rows).execute();
};

const absent = (country: string, day: string, ...codes: string[]) => findAbsentCodes(api.context.db, { country, day, codes });

afterEach(async () => void (await api.context.db.deleteFrom('hsSchedule').execute()));

test('nothing is known of codes without a schedule, or before its day', async () => {
  expect(await absent('US', '2026-07-24', '6109100012')).toBeNull();
  await store('CA', '2026-01-01', ['6109100012']);
  await store('US', '2026-07-25', ['6109100012']);
  expect(await absent('US', '2026-07-24', '6109100012')).toBeNull();
  expect(await absent('US', '2026-07-25', '6109100012')).toEqual([]);
});

test('a code is absent if no code of the schedule begins with it', async () => {
  await store('US', '2026-01-01', ['6109100012', '01012100']);
  expect(await absent('US', '2026-02-01', '6109100012', '61091000', '610910', '01012100', '010121')).toEqual([]);
  expect(await absent('US', '2026-02-01', '6109100013', '61091001', '610990', '0101210010', '6109100012')).toEqual([
    ...['6109100013', '61091001', '610990', '0101210010'],
  ]);
  expect(await absent('US', '2026-02-01')).toEqual([]);
});

test('the schedule of the day counts, and of two of a day the last one', async () => {
  await store('US', '2026-01-01', ['610910']);
  await store('US', '2026-06-01', ['610990']);
  await store('US', '2026-06-01', ['620520']);
  expect(await absent('US', '2026-05-31', '610910')).toEqual([]);
  expect(await absent('US', '2026-06-01', '610910', '610990', '620520')).toEqual(['610910', '610990']);
});

test('without a schedule of the country, six digits are looked up in that of all countries', async () => {
  await store('all', '2026-01-01', ['610910']);
  expect(await absent('AU', '2026-02-01', '6109100012', '61099000')).toEqual(['61099000']);
  await store('AU', '2026-01-01', ['61099000']);
  expect(await absent('AU', '2026-02-01', '6109100012', '61099000')).toEqual(['6109100012']);
});
