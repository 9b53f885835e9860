import { describe, expect, test } from 'vitest';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';

const api = startTestApi({ trustProxy: ['127.0.0.1'] });
const direct = startTestApi();

const signIn = (username: string, password: string, address: string) =>
  api.as(null).post('/api/authenticate', { username, password }, { 'X-Forwarded-For': address });
const events = async (address: string) => {
  const { rows } = await api.context.pool.query(
    `select principal, "auditEventType" as type, reason, attempts from "auditEvent" where "remoteAddress" = $1 order by id`,
    [address],
  );
  return rows;
};

describe('the security audit', () => {
  test('records each sign-in and failure with its address and reason', async () => {
    await signIn('User', 'wrong', '10.3.0.1');
    await signIn('user@anphu.example', 'user', '10.3.0.1');
    await api.context.pool.query(`update "appUser" set activated = false where login = 'other'`);
    await signIn('other', 'user', '10.3.0.1');
    expect(await events('10.3.0.1')).toEqual([
      { principal: 'user', type: 'AUTHENTICATION_FAILURE', reason: 'wrongPassword', attempts: 1 },
      { principal: 'user', type: 'AUTHENTICATION_SUCCESS', reason: null, attempts: 1 },
      { principal: 'other', type: 'AUTHENTICATION_FAILURE', reason: 'notActivated', attempts: 1 },
    ]);
  });

  test('counts unknown logins in one row, and never stores what was typed', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, number) => signIn(`my-password-${number}`, 'x', '10.3.0.2')));
    expect(await events('10.3.0.2')).toEqual([
      { principal: 'anonymous', type: 'AUTHENTICATION_FAILURE', reason: 'unknownLogin', attempts: 30 },
    ]);
  });

  test('counts attempts beyond the limit in one row, and lets no guess of a burst pass the limit', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn('employee', 'wrong', '10.3.0.3')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
    const rows = await events('10.3.0.3');
    expect(rows.filter(({ reason }) => reason === 'wrongPassword')).toHaveLength(10);
    expect(rows.filter(({ reason }) => reason === 'tooManyAttempts')).toEqual([expect.objectContaining({ attempts: 30 })]);
  });

  test('ignores the forwarded address unless a proxy is trusted', async () => {
    await direct.as(null).post('/api/authenticate', { username: 'user', password: 'wrong' }, { 'X-Forwarded-For': '6.6.6.6' });
    const { rows } = await direct.context.pool.query('select "remoteAddress" from "auditEvent"');
    expect(rows).toEqual([{ remoteAddress: '127.0.0.1' }]);
  });
});

describe('GET /management/audits', () => {
  const list = (query: string) => api.as('admin').get(`/management/audits?${query}`);
  const at = (day: string, time: string, principal: string) =>
    api.context.pool.query(
      `insert into "auditEvent" ("auditEventDate", principal, "auditEventType", reason, attempts, "remoteAddress") values ($1, $2, 'AUTHENTICATION_FAILURE', 'tooManyAttempts', 30, '10.9.9.9')`,
      [`${day}T${time}+07:00`, principal],
    );

  test('covers whole days in the configured time zone, with totals and links', async () => {
    await at('2001-02-02', '23:59:59.999', 'before');
    await at('2001-02-03', '00:00:00', 'first');
    await at('2001-02-04', '23:59:59.999', 'last');
    await at('2001-02-05', '00:00:00', 'after');
    const answer = await list('fromDate=2001-02-03&toDate=2001-02-04&sort=auditEventDate,desc&size=1');
    expect(answer.body).toEqual([
      {
        timestamp: '2001-02-04T16:59:59.999Z',
        principal: 'last',
        type: 'AUTHENTICATION_FAILURE',
        data: { message: 'Too many attempts', reason: 'tooManyAttempts', attempts: 30, remoteAddress: '10.9.9.9' },
      },
    ]);
    expect(answer.headers.get('x-total-count')).toBe('2');
    expect(answer.headers.get('link')).toContain('fromDate=2001-02-03');
    const byName = await list('fromDate=2001-02-01&toDate=2001-02-28&sort=principal,asc');
    expect(byName.body.map(({ principal }: { principal: string }) => principal)).toEqual(['after', 'before', 'first', 'last']);
    expect((await list('fromDate=2001-02-04&toDate=2001-02-03')).body).toEqual([]);
  });

  test('counts and pages exactly after inserts, updates and deletes', async () => {
    const { pool } = api.context;
    await pool.query(
      `insert into "auditEvent" ("auditEventDate", principal, "auditEventType")
       select timestamptz '2002-03-01T00:00:00+07' + n * interval '37 minutes', 'u' || n % 6, 'AUTHENTICATION_SUCCESS' from generate_series(0, 99) n`,
    );
    const period = 'fromDate=2002-03-01&toDate=2002-03-02';
    const total = async () => Number((await list(`${period}&size=1`)).headers.get('x-total-count'));
    const counted = async () => {
      const { rows } = await pool.query(
        `select count(*) as n from "auditEvent" where "auditEventDate" >= '2002-03-01T00:00:00+07' and "auditEventDate" < '2002-03-03T00:00:00+07'`,
      );
      return rows[0].n;
    };
    expect(await total()).toBe(78);
    await pool.query(
      `update "auditEvent" set "auditEventDate" = '2002-04-01T00:00:00Z' where "auditEventDate" < '2002-03-01T03:00:00+07' and "auditEventDate" > '2002-01-01'`,
    );
    expect([await total(), await total()]).toEqual([await counted(), 73]);
    await pool.query(
      `delete from "auditEvent" where principal = 'u3' and "auditEventDate" > '2002-01-01' and "auditEventDate" < '2003-01-01'`,
    );
    expect(await total()).toBe(await counted());

    for (const sort of ['auditEventDate,desc', 'principal,asc', 'principal,desc', 'auditEventType,desc']) {
      const whole = (await list(`${period}&size=1000&sort=${sort}`)).body;
      expect(whole).toHaveLength(await total());
      const pages = [];
      for (let page = 0; page * 9 < whole.length; page += 1) pages.push(...(await list(`${period}&size=9&page=${page}&sort=${sort}`)).body);
      expect(pages, sort).toEqual(whole);
    }
  });

  test('counts days of a time zone whose offset is not a whole hour', async () => {
    const { config, pool } = api.context;
    const zone = config.timeZone;
    config.timeZone = 'Asia/Kathmandu';
    await pool.query(
      `insert into "auditEvent" ("auditEventDate", principal, "auditEventType")
       select timestamptz '2003-03-01T00:00:00+05:45' + n * interval '5 minutes' - interval '1 hour', 'k', 'AUTHENTICATION_SUCCESS' from generate_series(0, 400) n`,
    );
    const answer = await list('fromDate=2003-03-01&toDate=2003-03-01&size=1000');
    config.timeZone = zone;
    expect([answer.body.length, Number(answer.headers.get('x-total-count'))]).toEqual([288, 288]);
  });

  test.each([
    '',
    'fromDate=2001-02-03',
    'fromDate=x&toDate=2001-02-03',
    'fromDate=2001-02-30&toDate=2001-03-01',
    'fromDate=2001-01-01&toDate=2001-01-02&sort=message',
  ])('refuses %j', async (query) => expectProblem(await list(query), 400, { message: 'error.validation' }));

  test('is for administrators', async () => {
    expect((await api.as('employee').get('/management/audits?fromDate=2001-01-01&toDate=2001-01-02')).status).toBe(403);
  });
});
