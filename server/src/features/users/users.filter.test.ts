import type { User } from '@ace/contract/users/user.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';

const api = startTestApi();

/** The logins of a list with these parameters, and its total. */
const listed = async (parameters: string, login: Login = 'admin') => {
  const answer = await api.as(login).get(`/api/users?sort=id,asc&${parameters}`);
  expect(answer.status, answer.text).toBe(200);
  const rows = answer.body as User[];
  expect(Number(answer.headers.get('x-total-count')), parameters).toBe(rows.length);
  return rows.map(({ login }) => login);
};

beforeAll(async () => {
  const { pool } = api.context;
  await pool.query(`update "appUser" set "createdDate" = '2026-11-01T00:00:00Z'`);
  await pool.query(
    `insert into "appUser" (login, email, "passwordHash", activated, invited, "activationKeyHash", authorities, "createdDate", "createdBy", "lastModifiedBy")
     select login, login || '@states.example', 'x', activated, invited, hash, roles::text[], moment::timestamptz, 'system', 'system' from (values
       ('chief', true, false, null, '{ROLE_ADMIN}', '2026-11-09T17:00:00Z'),
       ('invited', false, true, null, '{ROLE_EMPLOYEE}', '2026-11-10T16:59:59Z'),
       ('registered', false, false, 'hash', '{ROLE_USER}', '2026-11-10T17:00:00Z'),
       ('gone', false, false, null, '{ROLE_USER,ROLE_EMPLOYEE,ROLE_ADMIN}', '2026-11-10T17:00:00Z')
     ) added (login, activated, invited, hash, roles, moment)`,
  );
});

describe('the filters of GET /api/users', () => {
  test.each([
    ['role=ROLE_ADMIN', ['admin', 'chief', 'gone']],
    ['role=ROLE_EMPLOYEE', ['employee', 'invited']],
    ['role=ROLE_USER', ['user', 'other', 'registered']],
    ['role=ROLE_ADMIN&role=ROLE_EMPLOYEE', ['admin', 'employee', 'chief', 'invited', 'gone']],
    ['state=activated', ['admin', 'employee', 'user', 'other', 'chief']],
    ['state=awaiting', ['invited', 'registered']],
    ['state=deactivated', ['gone']],
    ['state=awaiting&state=deactivated', ['invited', 'registered', 'gone']],
    ['state=deactivated&role=ROLE_ADMIN', ['gone']],
    ['state=deactivated&role=ROLE_USER', []],
    ['createdFrom=2026-11-10&createdTo=2026-11-10', ['chief', 'invited']],
    ['createdFrom=2026-11-11&state=awaiting', ['registered']],
    ['createdTo=2026-10-31', []],
    ['query=states.example&state=awaiting', ['invited', 'registered']],
    ['query=chief&role=ROLE_USER', []],
    ['role=ROLE_EMPLOYEE&sort=login,desc', ['employee', 'invited']],
  ])('%s', async (parameters, expected) => {
    expect(await listed(parameters)).toEqual(expected);
  });

  test.each(['role=ROLE_GOD', 'role=admin', 'state=invited', 'createdFrom=soon', 'createdTo=2026-02-30'])(
    'refuses %s',
    async (parameters) => {
      const answer = await api.as('admin').get(`/api/users?${parameters}`);
      expectProblem(answer, 400, { fieldErrors: [expect.objectContaining({ field: parameters.split('=')[0] })] });
    },
  );

  test.each(['role=ROLE_ADMIN', 'state=activated', 'createdFrom=today', 'createdTo=today'])(
    'are refused to those who may not read these fields: %s',
    async (parameters) => {
      for (const login of ['employee', 'user'] as const) {
        const answer = await api.as(login).get(`/api/users?${parameters}`);
        expectProblem(answer, 400, { fieldErrors: [{ objectName: 'request', field: parameters.split('=')[0], message: 'Pattern' }] });
      }
    },
  );
});

describe('a filter with more rows than are counted', () => {
  test('has the same pages from the start and from the end, however far away its rows are', async () => {
    const insert = (first: number, last: number, createdDate: string) =>
      api.fill(
        `insert into "appUser" (id, login, email, "passwordHash", authorities, "createdDate", "createdBy", "lastModifiedBy") overriding system value
         select n, 'n' || n, 'n' || n || '@many.example', 'x', '{ROLE_USER}', $3, 'system', 'system' from generate_series($1::int, $2::int) n`,
        [first, last, createdDate],
      );
    await insert(40_001, 50_100, '2025-06-01');
    await insert(90_000, 90_000, '2025-01-01');
    const page = async (parameters: string) => {
      const answer = await api.as('admin').get(`/api/users?state=deactivated&size=3&${parameters}`);
      expect(answer.headers.get('x-total-count')).toBe('10000');
      expect(answer.headers.get('x-total-count-relation')).toBe('gte');
      return answer.body.map(({ login }: User) => login);
    };
    const inJune = 'createdFrom=2025-06-01&createdTo=2025-06-01';
    expect(await page(`${inJune}&sort=id,asc`)).toEqual(['n40001', 'n40002', 'n40003']);
    expect(await page(`${inJune}&sort=id,asc&page=2`)).toEqual(['n40007', 'n40008', 'n40009']);
    expect(await page(`${inJune}&sort=id,desc`)).toEqual(['n50100', 'n50099', 'n50098']);
    expect(await page(`${inJune}&sort=id,desc&page=1`)).toEqual(['n50097', 'n50096', 'n50095']);
    // One of the page is among the first ids, the others are far away.
    expect(await page('sort=id,desc')).toEqual(['n90000', 'n50100', 'n50099']);
    expect(await page('sort=id,asc')).toEqual(['gone', 'n40001', 'n40002']);
    expect(await page(`${inJune}&sort=createdDate,asc`)).toEqual(['n40001', 'n40002', 'n40003']);
  });
});
