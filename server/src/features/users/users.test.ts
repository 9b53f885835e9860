import type { UserChoice } from '@ace/contract/users/user.ts';
import { USER_SORT_FIELDS } from '@ace/contract/users/user.ts';
import { describe, expect, test } from 'vitest';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';

const api = startTestApi();

describe('GET /api/users', () => {
  test('answers employees all users, with company and name and nothing else', async () => {
    const answer = await api.as('employee').get('/api/users?sort=login');
    expect(answer.body.map(({ login }: UserChoice) => login)).toEqual(['admin', 'employee', 'other', 'user']);
    for (const choice of answer.body) expect(Object.keys(choice).sort()).toEqual(['company', 'firstName', 'id', 'lastName', 'login']);
    expect(answer.body[1]).toMatchObject({ login: 'employee', firstName: 'Thị Thu Hà', lastName: 'Nguyễn', company: 'ACE Cargo' });
    expect(answer.headers.get('x-total-count')).toBe('4');
  });

  test('answers a plain user only themselves', async () => {
    expect((await api.as('user').get('/api/users')).body).toEqual([{ id: await api.userId('user'), login: 'user' }]);
    expect((await api.as('user').get('/api/users?query=admin')).body).toEqual([]);
  });

  test('answers administrators whole users without secrets', async () => {
    const { body, text } = await api.as('admin').get('/api/users?query=EMPLOYEE');
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ login: 'employee', email: 'employee@acecargo.example', lastName: 'Nguyễn', activated: true });
    expect(text).not.toMatch(/passwordHash|argon|KeyHash/);
  });

  test.each([
    ['thu hà', ['employee']],
    ['NGUYỄN THỊ', ['employee']],
    ['anphu', ['user']],
    ['%', []],
    ['_', []],
    ['\\', []],
  ])('finds by login, name and e-mail: %s', async (query, logins) => {
    const { body } = await api.as('admin').get(`/api/users?${new URLSearchParams({ query })}`);
    expect(body.map(({ login }: UserChoice) => login)).toEqual(logins);
  });

  test('does not let employees search or sort by fields that they may not read', async () => {
    const search = async (query: string) =>
      (await api.as('employee').get(`/api/users?${new URLSearchParams({ query })}`)).body.map(({ login }: UserChoice) => login);
    for (const query of ['anphu', 'acecargo.example', '0903', '02838220001', 'Tôn Đức Thắng'])
      expect(await search(query), query).toEqual([]);
    expect(await search('EMPLOY')).toEqual(['employee']);
    expect(await search('thu hà')).toEqual(['employee']);
    expect(await search('DUOC PHAM')).toEqual(['user']);
    expect(await search('cargo em')).toEqual(['employee']);
    for (const field of USER_SORT_FIELDS) {
      for (const login of ['employee', 'user'] as const) {
        const { status } = await api.as(login).get(`/api/users?sort=${field},desc`);
        expect(status, `${login} ${field}`).toBe(field === 'id' || field === 'login' ? 200 : 400);
      }
    }
  });

  test('pages, and refuses unknown sort fields', async () => {
    expect((await api.as('employee').get('/api/users?page=1&size=3&sort=login')).body).toHaveLength(1);
    expectProblem(await api.as('admin').get('/api/users?sort=passwordHash'), 400, { message: 'error.validation' });
  });
});

describe('a long list of users', () => {
  const SIZE = 7;
  const list = async (query: string): Promise<{ ids: number[]; total: number }> => {
    const answer = await api.as('admin').get(`/api/users?${query}`);
    return { ids: answer.body.map(({ id }: { id: number }) => id), total: Number(answer.headers.get('x-total-count')) };
  };

  test('equals its pages put together, in every order, with empty values last', async () => {
    await api.context.pool.query(
      `insert into "appUser" (login, email, "passwordHash", phone, company, "langKey", authorities, "createdBy", "lastModifiedBy")
       select 'many' || n, n || '@many.example', 'x', case when n % 3 > 0 then '09' || n % 5 end, case when n % 2 > 0 then 'Công ty ' || n % 4 end,
         'vi', array['ROLE_USER'], 'system', 'system' from generate_series(1, 40) n`,
    );
    for (const field of USER_SORT_FIELDS) {
      for (const direction of ['asc', 'desc']) {
        const whole = await list(`size=1000&sort=${field},${direction}`);
        expect(whole.total).toBe(whole.ids.length);
        const pages = [];
        for (let page = 0; page * SIZE < whole.total; page += 1)
          pages.push(...(await list(`size=${SIZE}&page=${page}&sort=${field},${direction}`)).ids);
        expect(pages, `${field} ${direction}`).toEqual(whole.ids);
      }
    }
    expect((await list('page=9999')).ids).toEqual([]);
    const phones = (await api.as('admin').get('/api/users?size=1000&sort=phone,desc')).body.map(
      ({ phone }: { phone: string | null }) => phone,
    );
    expect(phones.indexOf(null)).toBe(phones.filter((phone: string | null) => phone !== null).length);
  });

  test('is searched by every word, with or without marks', async () => {
    await api.context.pool.query(
      `insert into "appUser" (login, email, "passwordHash", "firstName", "lastName", authorities, "createdBy", "lastModifiedBy")
       values ('timkiem', 'tk@kho-hang.example', 'x', 'Đường', 'Nguyễn Thị', array['ROLE_USER'], 'system', 'system')`,
    );
    const [{ id }] = (await api.context.pool.query(`select id from "appUser" where login = 'timkiem'`)).rows;
    for (const text of ['nguyen duong', 'Đường Nguyễn', 'TIMKIEM', 'kho-hang thi']) {
      expect((await list(`query=${encodeURIComponent(text)}`)).ids, text).toEqual([id]);
    }
    for (const text of ['nguyện', 'tim%kiem', 'tim_iem', '\\'])
      expect((await list(`query=${encodeURIComponent(text)}`)).ids, text).toEqual([]);
  });

  test('has the right total after a deletion', async () => {
    const before = await list('size=1');
    await api.context.pool.query(`delete from "appUser" where login like 'many%'`);
    expect((await list('size=1')).total).toBe(before.total - 40);
  });
});
