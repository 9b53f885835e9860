import { TRACKING_LIMITS } from '@ace/contract/trackings/statuses.ts';
import { DeliveryStatus, TRACKING_SORT_FIELDS, type Tracking, type TrackingPlaces } from '@ace/contract/trackings/tracking.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectSorted } from '../../testing/sorting.ts';
import { expectProblem, type Login, startTestApi, withoutNulls } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';

const api = startTestApi();
const createShipment = creator(api);

const event = { dateTime: '2026-11-20T08:30:00Z', deliveryStatus: 'IN_TRANSIT', location: 'Kho Tân Bình' };
const post = (fields: object, login: Login = 'employee') => api.as(login).post('/api/trackings', { ...event, ...fields });
const created = async (fields: object): Promise<Tracking> => {
  const answer = await post(fields);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const fieldError = (field: string, message: string) => ({
  message: 'error.validation',
  fieldErrors: [{ objectName: 'tracking', field, message }],
});
const list = async (query: string, login: Login = 'employee') => {
  const answer = await api.as(login).get(`/api/${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Tracking[];
};
const idsOf = (rows: Tracking[]) => rows.map(({ id }) => id);

let aceBillNumber = '';
beforeAll(async () => {
  ({ aceBillNumber } = await createShipment({ extBillNumber: 'EXT-7' }));
});

describe('POST /api/trackings', () => {
  test('finds the shipment of a number in another form, or of another of its numbers, if it is the only one', async () => {
    const carried = await createShipment({ partnerShipment: 'gtsUsa', partnerShipmentId: 'EE123456785VN' });
    const twice = await createShipment({ partnerShipment: 'gtsUsa', partnerShipmentId: 'EE999', extBillNumber: 'EE-998' });
    await createShipment({ partnerShipment: 'gtsUsa', partnerShipmentId: 'EE 999' });
    const { aceBillNumber } = carried;
    const written = aceBillNumber.toLowerCase().replace(/^ace/, 'ace ');
    for (const number of [written, 'Ê123456785VN']) expect(await created({ aceBillNumber: number })).toMatchObject({ aceBillNumber });
    const moved = await created({ aceBillNumber });
    const answer = await api.as('employee').put('/api/trackings', { ...moved, aceBillNumber: 'ee998' });
    expect(answer.body).toMatchObject({ aceBillNumber: twice.aceBillNumber });
    expectProblem(await post({ aceBillNumber: 'ee999' }), 400, fieldError('aceBillNumber', 'notFound'));
  });

  test('records an event of the shipment with that bill number', async () => {
    const answer = await post({
      aceBillNumber: ` ${aceBillNumber} `,
      details: ' đã nhập kho ',
      dateTime: '2026-11-20T15:30:00+07:00',
      junk: 1,
    });
    expect(answer.body).toMatchObject({
      ...event,
      dateTime: '2026-11-20T08:30:00.000Z',
      details: 'đã nhập kho',
      aceBillNumber,
      extBillNumber: 'EXT-7',
      version: 0,
      createdBy: 'employee',
    });
    expect(answer.headers.get('location')).toBe(`/api/trackings/${answer.body.id}`);
    expect(answer.headers.get('x-aceapp-alert')).toBe('aceApp.tracking.created');
    expect((await api.as('employee').get(`/api/trackings/${answer.body.id}`)).body).toEqual(answer.body);
  });

  test('warns of a year that is far from now, and stores it', async () => {
    const answer = await post({ aceBillNumber, dateTime: '2062-11-20T15:30:00+07:00' });
    expect(answer.headers.get('x-aceapp-warning')).toBe('dateTime farYear');
  });

  test.each(DeliveryStatus.options)('accepts the status %s, after any other', async (deliveryStatus) => {
    expect((await created({ aceBillNumber, deliveryStatus })).deliveryStatus).toBe(deliveryStatus);
  });

  test.each(['location', 'details'] as const)('accepts %s up to its limit, and no more', async (field) => {
    const max = TRACKING_LIMITS[field];
    expect((await created({ aceBillNumber, [field]: 'ộ'.repeat(max) }))[field]).toHaveLength(max);
    expectProblem(await post({ aceBillNumber, [field]: 'ộ'.repeat(max + 1) }), 400, fieldError(field, 'Size'));
  });

  test.each([
    ['dateTime', null, 'NotNull'],
    ['dateTime', '', 'typeMismatch'],
    ['dateTime', '2026-11-20', 'typeMismatch'],
    ['dateTime', '2026-02-30T00:00:00Z', 'typeMismatch'],
    ['dateTime', '2026-11-20T08:30', 'typeMismatch'],
    ['dateTime', '2026-11-20T08:30:00+14:01', 'typeMismatch'],
    ['dateTime', '1899-12-31T23:59:59Z', 'Size'],
    ['dateTime', '9999-12-31T23:59:59-07:00', 'Size'],
    ['deliveryStatus', null, 'NotNull'],
    ['deliveryStatus', 'LOST', 'typeMismatch'],
    ['location', ' ', 'NotBlank'],
    ['location', null, 'NotNull'],
    ['aceBillNumber', '', 'NotBlank'],
    ['aceBillNumber', 'x'.repeat(51), 'Size'],
    ['aceBillNumber', 'x'.repeat(50), 'notFound'],
    ['details', 7, 'typeMismatch'],
  ])('refuses %s = %j', async (field, value, message) => {
    expectProblem(await post({ aceBillNumber, [field]: value }), 400, fieldError(field, message));
  });

  test.each(['1900-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])('accepts %s', async (dateTime) => {
    expect((await created({ aceBillNumber, dateTime })).dateTime).toBe(dateTime);
  });

  test('refuses an id, and repeats its answer for a known idempotency key', async () => {
    expectProblem(await post({ aceBillNumber, id: 1 }), 400, { message: 'error.idexists' });
    const send = () => api.as('employee').post('/api/trackings', { ...event, aceBillNumber }, { 'Idempotency-Key': 't1' });
    expect((await send()).text).toBe((await send()).text);
  });
});

describe('PUT /api/trackings', () => {
  test('replaces the record, moves it to another shipment, and increments its version', async () => {
    const before = await created({ aceBillNumber, details: 'x' });
    const other = await createShipment();
    const answer = await api.as('employee').put('/api/trackings', { ...before, details: null, aceBillNumber: other.aceBillNumber });
    expect(answer.body).toMatchObject({
      details: null,
      aceBillNumber: other.aceBillNumber,
      shipmentId: other.id,
      extBillNumber: null,
      version: 1,
    });
    expectProblem(await api.as('employee').put('/api/trackings', before), 409, { message: 'error.concurrencyFailure' });
    expectProblem(await api.as('employee').put('/api/trackings', { ...event, aceBillNumber }), 400, { message: 'error.idnull' });
    expectProblem(await api.as('employee').put('/api/trackings', { ...before, id: 987654321 }), 404, {});
  });

  test('accepts one of ten at once', async () => {
    const before = await created({ aceBillNumber });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => api.as('employee').put('/api/trackings', { ...before, details: `${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });
});

describe('the reason for the receiver', () => {
  test('is kept of an event that holds the shipment up, and by a client that does not know of it', async () => {
    const { publicReason: _, ...created } = (
      await api.as('employee').post('/api/trackings', { ...event, aceBillNumber, deliveryStatus: 'EXCEPTION', publicReason: 'customs' })
    ).body;
    const kept = await api.as('employee').put('/api/trackings', { ...created, details: 'Kiểm hoá' });
    expect(kept.body).toMatchObject({ publicReason: 'customs', details: 'Kiểm hoá' });
    const released = await api.as('employee').put('/api/trackings', { ...kept.body, deliveryStatus: 'IN_TRANSIT' });
    expect(released.body.publicReason).toBeNull();
    expect((await api.as('employee').post('/api/trackings', { ...event, aceBillNumber, publicReason: 'whatever' })).status).toBe(400);
  });
});

describe('a tracking and its shipment', () => {
  test('share changed bill numbers, without a new version', async () => {
    const shipment = await createShipment();
    const tracking = await created({ aceBillNumber: shipment.aceBillNumber });
    await api.as('employee').put('/api/shipments', { ...shipment, aceBillNumber: 'RENAMED-1', extBillNumber: 'EXT-RENAMED' });
    const now = (await api.as('employee').get(`/api/trackings/${tracking.id}`)).body;
    expect(now).toEqual({ ...tracking, aceBillNumber: 'RENAMED-1', extBillNumber: 'EXT-RENAMED' });
    expect(idsOf(await list('_search/trackings?query=renamed-1'))).toEqual([tracking.id]);
    expect(idsOf(await list(`_search/trackings?query=${shipment.aceBillNumber}`))).toEqual([]);
  });

  test('change owners together', async () => {
    const shipment = await createShipment({}, 'user');
    const { id } = await created({ aceBillNumber: shipment.aceBillNumber });
    expect((await api.as('user').get(`/api/trackings/${id}`)).status).toBe(200);
    await api.as('employee').put('/api/shipments', { ...shipment, ownerId: await api.userId('other') });
    expect((await api.as('user').get(`/api/trackings/${id}`)).status).toBe(404);
    expect((await api.as('other').get(`/api/trackings/${id}`)).status).toBe(200);
  });

  test('have the same numbers after concurrent changes', async () => {
    let shipment = await createShipment();
    for (let round = 0; round < 10; round++) {
      const [changed] = await Promise.all([
        api.as('employee').put('/api/shipments', { ...shipment, extBillNumber: `ROUND-${round}` }),
        post({ aceBillNumber: shipment.aceBillNumber }),
        post({ aceBillNumber: shipment.aceBillNumber }),
      ]);
      shipment = changed.body;
    }
    const rows = await list(`trackings?shipmentId=${shipment.id}&size=100`);
    expect(rows).toHaveLength(20);
    expect(new Set(rows.map(({ extBillNumber }) => extBillNumber))).toEqual(new Set(['ROUND-9']));
  });

  test('a shipment with trackings cannot be deleted', async () => {
    const { id, aceBillNumber } = await createShipment();
    const tracking = await created({ aceBillNumber });
    expectProblem(await api.as('employee').delete(`/api/shipments/${id}`), 400, { message: 'error.shipmentInUse', params: 'trackings' });
    const answer = await api.as('employee').delete(`/api/trackings/${tracking.id}`);
    expect([answer.status, answer.headers.get('x-aceapp-alert')]).toEqual([204, 'aceApp.tracking.deleted']);
    expect((await api.as('employee').delete(`/api/trackings/${tracking.id}`)).status).toBe(404);
    expect((await api.as('employee').delete(`/api/shipments/${id}`)).status).toBe(204);
  });
});

describe('GET /api/trackings and its search', () => {
  beforeAll(async () => {
    for (const [index, text] of ['Đường', 'duong', 'Ân', 'an', null].entries()) {
      const shipment = await createShipment({ extBillNumber: text });
      const deliveryStatus = DeliveryStatus.options[(index * 5) % DeliveryStatus.options.length];
      const fields = { location: text ?? 'z', details: text, deliveryStatus, dateTime: `2026-11-0${9 - index}T00:00:00Z` };
      // By two people, and some changed, so that no column holds the same value everywhere.
      const { body } = await post({ ...fields, aceBillNumber: shipment.aceBillNumber }, index % 2 === 0 ? 'admin' : 'employee');
      if (index % 2 === 1) await api.as('employee').put('/api/trackings', body);
    }
  });

  test.each(TRACKING_SORT_FIELDS)('sort by %s in both directions, empty values last, ties by id', async (field) => {
    for (const direction of ['asc', 'desc'] as const) {
      const rows = await list(`trackings?size=1000&sort=${field},${direction}`);
      expect(new Set(rows.map((row) => row[field])).size).toBeGreaterThan(1);
      expectSorted(rows, field, direction);
    }
  });

  test('find every word anywhere, with and without marks, and take everything else as plain text', async () => {
    const shipment = await createShipment({ extBillNumber: 'NEEDLE' });
    const { id } = await created({ aceBillNumber: shipment.aceBillNumber, location: 'Cảng Đà Nẵng', details: '100% hàng_khô' });
    const find = async (query: string) => idsOf(await list(`_search/trackings?query=${encodeURIComponent(query)}`));
    for (const hit of [
      'da nang',
      'Đà NẴNG',
      'nang needle',
      '100% khô',
      'hàng_k',
      '(needle) _khô,',
      shipment.aceBillNumber.toLowerCase(),
      'needle in_tran',
    ]) {
      expect(await find(hit), hit).toEqual([id]);
    }
    for (const miss of ['đá nẵng', 'da_nang', 'g_k', '%%%', "'", '"', '\\', '😀', 'needle x', 'x'.repeat(4000)]) {
      expect(await find(miss), miss).toEqual([]);
    }
    expect((await find('')).length).toBeGreaterThan(10);
  });

  test('find those of a shipment by its numbers, however they are written', async () => {
    const shipment = await createShipment({ aceBillNumber: 'ZQ-77.001', customerReference: 'ĐH 00-99/zq' });
    const { id } = await created({ aceBillNumber: shipment.aceBillNumber });
    const hidden = ['ZQ-77001', 'zq77001', '(ZQ 77 001)', ']C1ZQ77001', 'dh0099zq'];
    for (const query of hidden) {
      const path = `_search/trackings?query=${encodeURIComponent(query)}`;
      expect(idsOf(await list(path)), query).toEqual([id]);
      expect(await list(path, 'user'), query).toEqual([]);
      expect(await list(`${path}&status=EXCEPTION`), query).toEqual([]);
    }
    expect(await list('_search/trackings?query=ZQ-7700')).toEqual([]);
  });

  test('filter by shipment, newest first on request', async () => {
    const shipment = await createShipment();
    const days = ['2026-11-03', '2026-11-01', '2026-11-02'];
    for (const day of days) await created({ aceBillNumber: shipment.aceBillNumber, dateTime: `${day}T00:00:00Z` });
    const rows = await list(`trackings?shipmentId=${shipment.id}&sort=dateTime,desc`);
    expect(rows.map(({ dateTime }) => dateTime.slice(0, 10))).toEqual(days.toSorted().toReversed());
    for (const junk of ['0', 'x', '9007199254740992']) {
      expect((await api.as('employee').get(`/api/trackings?shipmentId=${junk}`)).status).toBe(400);
    }
  });
});

describe('GET /api/places', () => {
  const places = async (login: Login): Promise<TrackingPlaces> => (await api.as(login).get('/api/places')).body;

  test('offers the places of everybody in Vietnamese order, one spelling of each', async () => {
    for (const location of ['Ưng Hoà', 'kho an bình', 'Đà Nẵng', 'Dĩ An', 'Kho An Bình']) await created({ aceBillNumber, location });
    const { places: found } = await places('admin');
    expect(found.filter((place) => /^(kho an bình|đà nẵng|dĩ an|ưng hoà)$/i.test(place))).toEqual([
      'Dĩ An',
      'Đà Nẵng',
      'Kho An Bình',
      'Ưng Hoà',
    ]);
  });

  test('says where the caller recorded the last event of today, and nothing of other people or days', async () => {
    const age = () =>
      api.context.pool.query(`update tracking set "createdDate" = "createdDate" - interval '1 day' where "createdBy" = 'admin'`);
    await age();
    expect((await places('admin')).last).toBeNull();
    await post({ aceBillNumber, location: 'Bến Lức' }, 'admin');
    await post({ aceBillNumber, location: 'Sóng Thần' }, 'admin');
    await created({ aceBillNumber, location: 'Của người khác' });
    expect((await places('admin')).last).toBe('Sóng Thần');
    expect((await places('employee')).last).toBe('Của người khác');
    await age();
    expect((await places('admin')).last).toBeNull();
  });

  test('is for those who record events', async () => {
    expect((await api.as('user').get('/api/places')).status).toBe(403);
    expect((await api.as(null).get('/api/places')).status).toBe(401);
  });
});

describe('a plain user', () => {
  test('sees those of their own shipments in every list, no others, and changes none', async () => {
    const own = await createShipment({}, 'user');
    const others = await createShipment({}, 'other');
    const mine = await created({ aceBillNumber: own.aceBillNumber, details: 'shared word' });
    const theirs = await created({ aceBillNumber: others.aceBillNumber, details: 'shared word' });
    for (const query of ['trackings?size=1000', '_search/trackings?query=shared', `trackings?shipmentId=${own.id}`]) {
      expect(idsOf(await list(query, 'user')), query).toContain(mine.id);
      expect(idsOf(await list(query, 'user')), query).not.toContain(theirs.id);
    }
    expect(await list(`trackings?shipmentId=${others.id}`, 'user')).toEqual([]);
    expectProblem(await api.as('user').get(`/api/trackings/${theirs.id}`), 404, { message: 'error.http.404' });
    expect((await api.as('user').get(`/api/trackings/${mine.id}`)).body).toEqual(mine);
    expect((await post({ aceBillNumber: own.aceBillNumber }, 'user')).status).toBe(403);
    expect((await api.as('user').put('/api/trackings', mine)).status).toBe(403);
    expect((await api.as('user').delete(`/api/trackings/${mine.id}`)).status).toBe(403);
  });
});

describe('the entity audit of a tracking', () => {
  test('records each change with the whole record', async () => {
    const before = await created({ aceBillNumber });
    const after = (await api.as('admin').put('/api/trackings', { ...before, location: 'Nội Bài' })).body;
    await api.as('employee').delete(`/api/trackings/${before.id}`);
    expect(await api.audits('Tracking', before.id)).toEqual([
      { action: 'CREATE', commitVersion: 1, modifiedBy: 'employee', value: withoutNulls(before) },
      { action: 'UPDATE', commitVersion: 2, modifiedBy: 'admin', value: withoutNulls(after) },
      { action: 'DELETE', commitVersion: 3, modifiedBy: 'employee', value: withoutNulls(after) },
    ]);
  });
});
