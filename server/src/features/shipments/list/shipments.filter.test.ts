import { isAustralia } from '@ace/contract/connectors/misfits.ts';
import { MAX_COUNTS } from '@ace/contract/shared/lists.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { STATUS_FILTERS, UNDER_WAY_STATUSES } from '@ace/contract/trackings/statuses.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem, type Login, startTestApi } from '../../../testing/test-api.ts';
import { creator } from '../shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

/** The descriptions of a list with these parameters, and its total. */
const listed = async (parameters: string, login: Login = 'employee') => {
  const answer = await api.as(login).get(`/api/${parameters.includes('query=') ? '_search/' : ''}shipments?${parameters}`);
  expect(answer.status, answer.text).toBe(200);
  const rows = answer.body as Shipment[];
  expect(Number(answer.headers.get('x-total-count')), parameters).toBe(rows.length);
  return rows.map(({ description }) => description);
};

const UNDER_WAY = UNDER_WAY_STATUSES.map((status) => `status=${status}`).join('&');

beforeAll(async () => {
  const today = { shipDate: '2026-11-20' };
  const a = await create({ ...today, description: 'a', partnerShipment: 'gtsAus', weight: 3, receiverCity: 'Đà Nẵng' });
  const b = await create({ description: 'b', shipDate: '2026-11-21', partnerShipment: 'gtsUsa', weight: 2, receiverCity: 'Đà Nẵng' });
  await create({ description: 'c', shipDate: '2026-11-22', weight: 1 }, 'user');
  await api.as('employee').post('/api/connectors', { shipmentId: a.id });
  const event = { dateTime: '2026-11-01T00:00:00Z', location: 'Kho' };
  await api.as('employee').post('/api/trackings', { ...event, deliveryStatus: 'COLLECTED', aceBillNumber: a.aceBillNumber });
  await api.as('employee').post('/api/trackings', { ...event, deliveryStatus: 'DELIVERED', aceBillNumber: b.aceBillNumber });
  // Midnight in Ho Chi Minh City is 17:00 of the day before in UTC.
  await api.context.pool.query(`update shipment set "createdDate" = '2026-11-09T17:00:00Z' where id = $1`, [a.id]);
  await api.context.pool.query(`update shipment set "createdDate" = '2026-11-10T16:59:59.999Z' where id = $1`, [b.id]);
});

describe('the filters of GET /api/shipments', () => {
  test.each([
    ['status=COLLECTED', ['a']],
    ['status=COLLECTED&status=DELIVERED', ['a', 'b']],
    ['status=NONE', ['c']],
    ['status=NONE&status=DELIVERED', ['b', 'c']],
    ['status=EXPIRED', []],
    [STATUS_FILTERS.map((status) => `status=${status}`).join('&'), ['a', 'b', 'c']],
    [UNDER_WAY, ['a', 'c']],
    [`${UNDER_WAY}&partner=none`, ['c']],
    [`${UNDER_WAY}&query=nang`, ['a']],
    ['partner=gtsAus', ['a']],
    ['partner=none&partner=gtsUsa', ['b', 'c']],
    ['shipDateFrom=2026-11-21', ['b', 'c']],
    ['shipDateTo=2026-11-21', ['a', 'b']],
    ['shipDateFrom=2026-11-21&shipDateTo=2026-11-21', ['b']],
    ['createdFrom=2026-11-10&createdTo=2026-11-10', ['a', 'b']],
    ['createdTo=2026-11-09', []],
    ['createdFrom=2026-11-11', ['c']],
    ['connector=with', ['a']],
    ['connector=without', ['b', 'c']],
    ['connector=due', []],
    ['filter=connector-is-null', ['b', 'c']],
    ['status=DELIVERED&partner=gtsUsa&connector=without', ['b']],
    ['status=DELIVERED&connector=with', []],
    ['sort=weight,asc&connector=without', ['c', 'b']],
    ['query=nang', ['a', 'b']],
    ['query=nang&status=DELIVERED', ['b']],
    ['query=nang&status=NONE', []],
    ['query=nang&sort=weight,asc&shipDateTo=2026-11-21', ['b', 'a']],
  ])('%s', async (parameters, expected) => {
    expect(await listed(parameters)).toEqual(expected);
  });

  test('orders that are due: for the AU partner or to Australia, without a connector and another carrier, and not delivered', async () => {
    const notes = 'đi Úc';
    const due = async (login?: Login) => await listed('connector=due', login);
    await create({ notes, description: 'au', partnerShipment: 'gtsAus' });
    const named = await create({ notes, description: 'uc', receiverCountry: 'Úc' }, 'user');
    const coded = await create({ notes, description: 'code', receiverCountryCode: 'au' });
    await create({ notes, description: 'usa', receiverCountryCode: 'au', partnerShipment: 'gtsUsa' });
    await create({ notes, description: 'at', receiverCountryCode: 'AT', receiverCountry: 'Áo' });
    expect(await due()).toEqual(['au', 'uc', 'code']);
    expect(await due('user')).toEqual(['uc']);
    expect(await listed('connector=due&partner=none&query=uc')).toEqual(['uc', 'code']);
    const { body: carried } = await api.as('employee').put('/api/shipments', { ...coded, partnerShipment: 'gtsSgp' });
    expect(await due()).toEqual(['au', 'uc']);
    await api.as('employee').put('/api/shipments', { ...carried, partnerShipment: 'none', receiverCountryCode: 'US' });
    const { body: connector } = await api.as('employee').post('/api/connectors', { shipmentId: named.id });
    expect(await due()).toEqual(['au']);
    await api.as('employee').delete(`/api/connectors/${connector.id}`);
    expect(await due()).toEqual(['au', 'uc']);
    const event = { deliveryStatus: 'DELIVERED', location: 'Úc', aceBillNumber: named.aceBillNumber, dateTime: '2026-11-21T00:00:00Z' };
    const { body: delivery } = await api.as('employee').post('/api/trackings', event);
    expect(await due()).toEqual(['au']);
    expect(await due('user')).toEqual([]);
    await api.as('employee').delete(`/api/trackings/${delivery.id}`);
    expect(await due()).toEqual(['au', 'uc']);
    for (const { id } of (await api.as('employee').get('/api/_search/shipments?query=uc')).body as Shipment[]) {
      await api.as('employee').delete(`/api/shipments/${id}`);
    }
    expect(await due()).toEqual([]);
  });

  test('the database and the contract take the same names for Australia', async () => {
    const names = [
      'Úc',
      'ÚC',
      'Nước Úc',
      'australia',
      'Australia (VIC)',
      'AU',
      'aus',
      'Áo',
      'Austria',
      'Ukraine',
      'Ucraina',
      'Macau',
      '',
      ' ',
      '澳大利亚',
    ];
    const { rows } = await api.context.pool.query(
      'select country, is_australia(country) as "isIt" from unnest($1::text[]) with ordinality names (country, place) order by place',
      [names],
    );
    expect(rows).toEqual(names.map((country) => ({ country, isIt: isAustralia(country) })));
  });

  test('by owner; customers get their own only, whatever they ask for', async () => {
    const [user, employee] = [await api.userId('user'), await api.userId('employee')];
    expect(await listed(`ownerId=${user}`)).toEqual(['c']);
    expect(await listed(`ownerId=${employee}`)).toEqual(['a', 'b']);
    expect(await listed('ownerId=me')).toEqual(['a', 'b']);
    expect(await listed('ownerId=me', 'user')).toEqual(['c']);
    expect(await listed(`ownerId=${employee}`, 'user')).toEqual([]);
    expect(await listed('connector=without', 'user')).toEqual(['c']);
    expect(await listed('status=COLLECTED', 'user')).toEqual([]);
    expect(await listed(UNDER_WAY, 'user')).toEqual(['c']);
    expect(await listed('status=NONE', 'user')).toEqual(['c']);
    expect(await listed(UNDER_WAY, 'other')).toEqual([]);
    expect(await listed(`${UNDER_WAY}&ownerId=me`)).toEqual(['a']);
  });

  test('by days counted from today, where the company is', async () => {
    const day = (days: number) => new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Ho_Chi_Minh' }).format(Date.now() + days * 86_400_000);
    const made: Shipment[] = [];
    for (const days of [-8, -7, 0, 1])
      made.push(await create({ description: String(days), shipDate: day(days), partnerShipment: 'gtsCad' }));
    expect(await listed('partner=gtsCad&shipDateFrom=today-7&shipDateTo=today')).toEqual(['-7', '0']);
    expect(await listed('partner=gtsCad&shipDateFrom=today%2B1')).toEqual(['1']);
    expect(await listed('partner=gtsCad&createdFrom=today&createdTo=today')).toEqual(['-8', '-7', '0', '1']);
    expect(await listed('partner=gtsCad&createdTo=today-1')).toEqual([]);
    for (const { id } of made) await api.as('employee').delete(`/api/shipments/${id}`);
  });

  test('pages through what is filtered, and links keep the filters', async () => {
    const first = await api.as('employee').get('/api/shipments?connector=without&status=NONE&status=DELIVERED&size=1');
    expect(first.body.map(({ description }: Shipment) => description)).toEqual(['b']);
    expect(first.headers.get('x-total-count')).toBe('2');
    const next = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(next).toContain('connector=without&status=NONE&status=DELIVERED');
    expect((await api.as('employee').get(next)).body.map(({ description }: Shipment) => description)).toEqual(['c']);
  });

  test('what is under way for a customer comes in the order of the list, page by page', async () => {
    const made: number[] = [];
    for (const description of ['1', '2', '3', '4', '5']) {
      const shipment = await create({ description }, 'other');
      if (description !== '3') made.push(shipment.id);
      const event = { dateTime: '2026-11-01T00:00:00Z', location: 'Kho', aceBillNumber: shipment.aceBillNumber };
      const deliveryStatus = description === '3' ? 'DELIVERED' : 'IN_TRANSIT';
      await api.as('employee').post('/api/trackings', { ...event, deliveryStatus });
    }
    const page = async (parameters: string) => {
      const answer = await api.as('other').get(`/api/shipments?${UNDER_WAY}&${parameters}`);
      expect(answer.headers.get('x-total-count')).toBe('4');
      return (answer.body as Shipment[]).map(({ id }) => id);
    };
    expect(await page('size=20')).toEqual(made);
    expect(await page('sort=id,desc&size=20')).toEqual(made.toReversed());
    expect(await page('sort=id,desc&size=3')).toEqual(made.toReversed().slice(0, 3));
    expect(await page('sort=id,desc&size=3&page=1')).toEqual(made.slice(0, 1));
    expect(await page('size=3&page=1')).toEqual(made.slice(3));
    expect(await page('size=3&page=2')).toEqual([]);
    expect(await page('sort=description,desc&size=2')).toEqual([made[3], made[2]]);
  });

  test.each([
    'status=LOST',
    'partner=dhl',
    'shipDateFrom=20.11.2026',
    'createdTo=2026-02-30',
    'ownerId=x',
    'shipDateTo=today-1000',
    'connector=yes',
    'attention=all',
    'filter=x',
  ])('refuses %s', async (parameters) => {
    const answer = await api.as('employee').get(`/api/shipments?${parameters}`);
    expectProblem(answer, 400, { fieldErrors: [expect.objectContaining({ field: parameters.split('=')[0] })] });
  });
});

describe('POST /api/_count/shipments', () => {
  const SELECTIONS: [string, object][] = [
    ['size=1000', {}],
    ['status=NONE', { status: ['NONE'] }],
    ['status=COLLECTED&status=DELIVERED&query=nang', { status: ['COLLECTED', 'DELIVERED'], query: 'nang' }],
    ['ownerId=me&size=1000', { ownerId: 'me', query: '' }],
    ['status=EXPIRED', { status: 'EXPIRED' }],
  ];

  test.each(['employee', 'user'] as const)('counts each selection as the list of the %s does', async (login) => {
    const totals = [];
    for (const [parameters] of SELECTIONS) totals.push((await listed(parameters, login)).length);
    expect(totals[0]).toBeGreaterThan(0);
    const selections = SELECTIONS.map(([, selection]) => selection);
    const { status, body } = await api.as(login).post('/api/_count/shipments', { selections });
    expect(status).toBe(200);
    expect(body).toEqual(totals.map((total) => ({ total, isTotalLowerBound: false })));
  });

  test('refuses an unknown value, no selection and too many', async () => {
    const count = async (selections: object[]) => await api.as('employee').post('/api/_count/shipments', { selections });
    const tooMany = Array.from({ length: MAX_COUNTS + 1 }, () => ({}));
    const expectRefusal = async (selections: object[], field: string) =>
      expectProblem(await count(selections), 400, { fieldErrors: [expect.objectContaining({ field })] });
    await expectRefusal([{ status: 'LOST' }], 'selections[0].status');
    await expectRefusal([], 'selections');
    await expectRefusal(tooMany, 'selections');
    expect((await count(tooMany.slice(1))).body).toHaveLength(MAX_COUNTS);
  });
});
