import type { OfferedParty } from '@ace/contract/shipments/party.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem, type Login, startTestApi } from '../../../testing/test-api.ts';
import { creator } from '../shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

const parties = async (query: string, login: Login = 'employee', sender = ''): Promise<OfferedParty[]> => {
  const answer = await api.as(login).get(`/api/parties?${new URLSearchParams({ query, sender })}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const namesOf = async (query: string, login?: Login, sender?: string) =>
  (await parties(query, login, sender)).map(({ contactName }) => contactName);

const side = (side: 'sender' | 'receiver', fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${side}${name}`, value]));

describe('GET /api/parties', () => {
  beforeAll(async () => {
    const hoaMai = { Name: 'Công ty Hoa Mai', ContactName: 'Nguyễn Thị Mai', TelNo: '0283 555 0199', Address: '12 Lê Lợi', City: 'Huế' };
    const hoaSen = { Name: 'Hoa Sen', ContactName: 'Đặng Văn Sen', TelNo: '0903 111 222', Address: '5 Trần Phú' };
    for (let number = 0; number < 3; number++) await create({ ...side('receiver', hoaMai), description: 'Hoa tươi' });
    await create({ ...side('sender', hoaSen), description: 'Mai vàng' });
    await create({ ...side('receiver', { ContactName: 'Khách của user', TelNo: '0911 000 000', Name: 'Hoa Đào' }) }, 'user');
  });

  test('offers earlier senders and receivers by name, phone or address, without marks; the most used first', async () => {
    expect(await namesOf('hoa')).toEqual(['Nguyễn Thị Mai', 'Khách của user', 'Đặng Văn Sen']);
    expect(await namesOf('hoa mai')).toEqual(['Nguyễn Thị Mai']);
    expect(await namesOf('dang van')).toEqual(['Đặng Văn Sen']);
    expect(await namesOf('0199')).toEqual(['Nguyễn Thị Mai']);
    expect(await namesOf('le loi')).toEqual(['Nguyễn Thị Mai']);
    expect(await parties('hoa mai')).toEqual([
      expect.objectContaining({ name: 'Công ty Hoa Mai', telNo: '0283 555 0199', address: '12 Lê Lợi', city: 'Huế', email: null }),
    ]);
  });

  test('offers them however their quotes, dashes and the capital Đ are written', async () => {
    await create(side('sender', { ContactName: 'Ðoàn O’Zzbrien', TelNo: '0904 000 111', Name: '“Zz Mai”', Address: '7 Xa–Lộ' }));
    for (const query of [`O'Zzbrien`, '"Zz Mai"', 'Đoàn o’zz', 'doan', 'xa-lo'])
      expect(await namesOf(query), query).toEqual(['Ðoàn O’Zzbrien']);
  });

  test('offers them by their phone, whatever stands between its digits, from 0 or +84 on', async () => {
    for (const query of ['02835550199', '+842835550199', '0084 283 555 0199', '5501', '355 50'])
      expect(await namesOf(query), query).toEqual(['Nguyễn Thị Mai']);
    expect(await namesOf('90311')).toEqual(['Đặng Văn Sen']);
    expect(await namesOf('02835550199 sen')).toEqual([]);
  });

  test('does not offer a party because of the goods', async () => {
    expect(await namesOf('vang')).toEqual([]);
    expect(await namesOf('')).toEqual([]);
  });

  test('offers customers those of their own shipments', async () => {
    expect(await namesOf('hoa', 'user')).toEqual(['Khách của user']);
    expect(await namesOf('hoa', 'other')).toEqual([]);
  });

  test('offers one of each, with its latest spelling', async () => {
    await create(
      side('receiver', { ContactName: 'NGUYỄN THỊ MAI', TelNo: '0283 555 0199', Name: 'Công ty HOA MAI', Address: '12 Lê Lợi' }),
    );
    expect(await namesOf('hoa mai')).toEqual(['NGUYỄN THỊ MAI']);
  });

  test('cuts long texts, and refuses broken ones', async () => {
    expect(await namesOf('hoa '.repeat(500))).toEqual(expect.any(Array));
    expectProblem(await api.as('employee').get('/api/parties?query=%00'), 400, { message: 'error.validation' });
  });
});

describe('the order in which parties are offered', () => {
  const receiver = (ContactName: string, TelNo: string, others: Record<string, string> = {}) =>
    side('receiver', { ContactName, TelNo, Address: 'Phố Quýt', ...others });

  test('a party of older shipments comes before more than a hundred newer ones, each of which was used once', async () => {
    for (const _ of 'abc') await create(receiver('Quentin Pham', '+1 408 555 0163'));
    await api.context.pool.query(
      `insert into shipment ("aceBillNumber", description, "shipDate", "senderContactName", "senderTelNo", "receiverContactName", "receiverTelNo",
        "receiverCity", "totalPackages", "totalItems", "ownerId", "ownerLogin", version, "createdBy", "createdDate", "lastModifiedBy", "lastModifiedDate")
      select 'QUE' || number, description, "shipDate", "senderContactName", "senderTelNo",
        'Phòng khám ' || number, '0900 000 ' || number, 'Quế Sơn', "totalPackages", "totalItems", "ownerId", "ownerLogin", 0,
        "createdBy", "createdDate", "lastModifiedBy", "lastModifiedDate"
      from (select * from shipment order by id desc limit 1) latest, generate_series(101, 250) number`,
    );
    expect((await namesOf('que'))[0]).toBe('Quentin Pham');
    expect(await namesOf('que')).toHaveLength(8);
  });

  test('those of the sender first, then the most used, then the names that match best', async () => {
    const sender = { senderContactName: 'Cô Quyên', senderTelNo: '0283 555 7321' };
    await create({ ...receiver('Kho Yersin', '0901 111 001', { City: 'Yersin' }), ...sender });
    for (const _ of 'ab') await create(receiver('Hai Yersinh', '0901 111 002'));
    await create(receiver('Yersin Lan', '0901 111 003'));
    await create(receiver('Ba Yersinia', '0901 111 004'));
    expect(await namesOf('yersin')).toEqual(['Hai Yersinh', 'Yersin Lan', 'Kho Yersin', 'Ba Yersinia']);
    expect(await namesOf('yersin', 'employee', sender.senderTelNo)).toEqual(['Kho Yersin', 'Hai Yersinh', 'Yersin Lan', 'Ba Yersinia']);
    expect(await namesOf('yersin', 'other', sender.senderTelNo)).toEqual([]);
  });

  test('a word is the beginning of a word of the party, not a part of one', async () => {
    await create(receiver('Zanele', '0901 111 005', { Province: 'Overprovince' }));
    await create({ ...receiver('Zodwa', '0901 111 006'), description: 'Provence' });
    expect(await namesOf('zanele prov')).toEqual([]);
    expect(await namesOf('zanele overp')).toEqual(['Zanele']);
  });
});

test('the tax numbers of a party are those of its side, of the latest shipment that has some', async () => {
  const Quinoa = { ContactName: 'Quinoa', TelNo: '0901 444 555' };
  const number = (party: string, kind: string, number: string) => ({ party, kind, number });
  await create({
    ...side('receiver', Quinoa),
    taxNumbers: [number('receiver', 'EIN', '12-3456789'), number('sender', 'MST', '0100109106')],
  });
  await create({ ...side('receiver', Quinoa), taxNumbers: [number('receiver', 'EORI', 'US12345')] });
  await create({ ...side('receiver', Quinoa), taxNumbers: [number('sender', 'MST', '0100109106')] });
  await create({ ...side('sender', Quinoa), taxNumbers: [number('receiver', 'ABN', '51824753556')] });
  expect((await parties('quinoa')).map(({ taxNumbers }) => taxNumbers)).toEqual([[{ kind: 'EORI', number: 'US12345' }]]);
});

describe('the account of an earlier sender', () => {
  const sender = (name: string) => side('sender', { ContactName: name, TelNo: '0901 222 333', Name: name });
  const accountOf = async (query: string, login?: Login) =>
    (await api.as(login ?? 'employee').get(`/api/parties?query=${query}`)).body[0].account;

  test('is told to employees if all of its shipments are from one customer, whatever clerks kept for themselves', async () => {
    const ownerId = await api.userId('user');
    await create({ ...sender('Moclan'), ownerId });
    await create(sender('Moclan'));
    const { body } = await api.as('admin').get('/api/users/user');
    const { login, company, firstName, lastName } = body;
    // The reader's language decides in which order the names stand.
    expect(await accountOf('moclan')).toEqual({ id: ownerId, login, company, firstName, lastName });
    expect(await accountOf('moclan', 'user')).toBeNull();
    await create({ ...sender('Moclan'), ownerId: await api.userId('other') });
    expect(await accountOf('moclan')).toBeNull();
  });

  test('is none for a receiver, a clerk, and a customer who was deactivated', async () => {
    const ownerId = await api.userId('other');
    await create({ ...side('receiver', { ContactName: 'Nhanlan', TelNo: '0901 333 444' }), ownerId });
    await create(sender('Nhanvienlan'));
    expect([await accountOf('nhanlan'), await accountOf('nhanvienlan')]).toEqual([null, null]);
    await create({ ...sender('Khoalan'), ownerId });
    await api.context.pool.query('update "appUser" set activated = false where id = $1', [ownerId]);
    expect(await accountOf('khoalan')).toBeNull();
    await api.context.pool.query('update "appUser" set activated = true where id = $1', [ownerId]);
  });
});
