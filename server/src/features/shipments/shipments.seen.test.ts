import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { creator, SEEN, UNSEEN } from './shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

const isFound = async (query: string, { id, notes }: Shipment) => {
  const answer = await api
    .as('employee')
    .get(`/api/_search/shipments?${new URLSearchParams({ query: `${query} ${notes}`, size: '1000' })}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.some((row: Shipment) => row.id === id);
};

/** The `queries` that do not find the shipment. */
const missing = async (queries: readonly string[], shipment: Shipment) => {
  const found = await Promise.all(queries.map((query) => isFound(query, shipment)));
  return queries.filter((_, index) => !found[index]);
};

describe('a search for shipments finds what a person sees', () => {
  test('of a new shipment: its day, numbers, partner and term in every form', async () => {
    const shipment = await create(SEEN.before.fields);
    expect(await missing(SEEN.before.finds, shipment)).toEqual([]);
    expect(await missing(SEEN.after.finds, shipment)).toEqual(SEEN.after.finds);
  });

  test('of a changed shipment: what it shows now, and no longer what it showed before', async () => {
    const before = await create(SEEN.before.fields);
    const answer = await api.as('employee').put('/api/shipments', { ...before, ...SEEN.after.fields });
    expect(answer.status, answer.text).toBe(200);
    expect(await missing(SEEN.after.finds, answer.body)).toEqual([]);
    expect(await missing(SEEN.before.finds, answer.body)).toEqual(SEEN.before.finds);
  });

  test('nothing that only the database holds', async () => {
    const shipment = await create({ notes: 'unseen1zz', dangerousGoods: false, packageInfos: [] });
    expect(await missing(UNSEEN, shipment)).toEqual(UNSEEN);
  });

  test.each(['vi-VN', 'en-GB'])('each day as the list shows it (%s)', async (locale) => {
    const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2028, month, 3 + month * 2)));
    for (const day of [...days, new Date('1900-01-01'), new Date('9999-12-31')]) {
      const shipment = await create({ notes: 'day1zz', shipDate: day.toISOString().slice(0, 10) });
      const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(day);
      expect(await isFound(shown, shipment), shown).toBe(true);
    }
  });

  test.each(['vi-VN', 'en-GB'])('each number as the list shows it (%s)', async (locale) => {
    for (const weight of [0, 0.001, 0.5, 1, 99.09, 999, 1000, 10_210, 100_000.25, 1_234_567, 9_999_999.999]) {
      const shipment = await create({ notes: 'number1zz', weight });
      const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(weight);
      expect(await isFound(shown, shipment), shown).toBe(true);
    }
  });

  test('each of fifteen package lines', async () => {
    const packageInfos = Array.from({ length: 15 }, (_, index) => ({
      itemCubicWeight: 4000.5 + index,
      itemCubicDescription: `thùng ${index}zz`,
    }));
    const shipment = await create({ notes: 'lines1zz', partnerShipment: 'gtsSgp', totalPackages: 15, packageInfos });
    const finds = packageInfos.flatMap((_, index) => [`${index}zz`, `4.${String(index).padStart(3, '0')},5`, `${4000 + index},5`]);
    expect(await missing(finds, shipment)).toEqual([]);
  });

  test('a date or number in an unusual form, as it was typed', async () => {
    const shipment = await create({ notes: 'own1zz 5/9/2027 07-8-2026 3.1.26 1 234,50' });
    expect(await missing(['5/9/2027', '07-8-2026', '3.1.26', '234,50'], shipment)).toEqual([]);
    expect(await missing(['5/9/2028', '32/1/2027', '1/13/2027'], shipment)).toEqual(['5/9/2028', '32/1/2027', '1/13/2027']);
  });
});
