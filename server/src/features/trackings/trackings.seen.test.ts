import { DeliveryStatus, type Tracking } from '@ace/contract/trackings/tracking.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { en } from '../../../../web/src/features/trackings/texts/en.ts';
import { vi } from '../../../../web/src/features/trackings/texts/vi.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { SEEN } from './trackings.testing.ts';

const api = startTestApi();
const createShipment = creator(api);

let aceBillNumber = '';
beforeAll(async () => {
  ({ aceBillNumber } = await createShipment());
});

const create = async (fields: object): Promise<Tracking> => {
  const answer = await api.as('employee').post('/api/trackings', { location: 'Kho', aceBillNumber, ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

const isFound = async (query: string, { id, details }: Tracking) => {
  const parameters = new URLSearchParams({ query: `${query} ${details ?? ''}`, size: '1000' });
  const answer = await api.as('employee').get(`/api/_search/trackings?${parameters}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.some((row: Tracking) => row.id === id);
};

/** The `queries` that do not find the tracking. */
const missing = async (queries: readonly string[], tracking: Tracking) => {
  const found = await Promise.all(queries.map((query) => isFound(query, tracking)));
  return queries.filter((_, index) => !found[index]);
};

describe('a search for trackings finds what a person sees', () => {
  test('of a new tracking: its moment and its status in both languages', async () => {
    const tracking = await create(SEEN.before.fields);
    expect(await missing(SEEN.before.finds, tracking)).toEqual([]);
    expect(await missing(SEEN.after.finds, tracking)).toEqual(SEEN.after.finds);
  });

  test('of a changed tracking: what it shows now, and no longer what it showed before', async () => {
    const before = await create(SEEN.before.fields);
    const answer = await api.as('employee').put('/api/trackings', { ...before, ...SEEN.after.fields });
    expect(answer.status, answer.text).toBe(200);
    expect(await missing(SEEN.after.finds, answer.body)).toEqual([]);
    expect(await missing(SEEN.before.finds, answer.body)).toEqual(SEEN.before.finds);
  });

  test.each(['vi-VN', 'en-GB'])('each moment as the list shows it (%s)', async (locale) => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Ho_Chi_Minh' });
    const moments = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2028, month, 3 + month * 2, month * 2, month * 5)));
    for (const moment of [...moments, new Date('1900-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59.999Z')]) {
      const tracking = await create({ dateTime: moment.toISOString(), deliveryStatus: 'PENDING', details: 'moment2zz' });
      expect(await isFound(format.format(moment), tracking), format.format(moment)).toBe(true);
    }
  });

  test.each(DeliveryStatus.options)('the status %s by its name in the interface', async (deliveryStatus) => {
    const tracking = await create({ dateTime: '2026-11-20T08:30:00Z', deliveryStatus, details: 'status2zz' });
    const names = [vi.deliveryStatus[deliveryStatus], en.deliveryStatus[deliveryStatus]];
    expect(await missing(names, tracking)).toEqual([]);
    // And not by the name of another status.
    const others = DeliveryStatus.options.filter((other) => other !== deliveryStatus).map((other) => vi.deliveryStatus[other]);
    expect(await missing(others, tracking)).toEqual(others);
  });
});
