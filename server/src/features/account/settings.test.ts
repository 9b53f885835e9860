import { beforeAll, describe, expect, test } from 'vitest';
import { keyIn, useMailFolder } from '../../testing/mailbox.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { mailJobs } from '../mails/mails.jobs.ts';

const mails = useMailFolder();
const api = startTestApi(() => ({ dataDir: mails.dataDir }));
beforeAll(() => api.context.jobs.work(mailJobs, api.context));

describe('POST /api/account', () => {
  const settings = {
    ...{ firstName: 'Bình', lastName: 'Trần', email: 'other@acecargo.example', company: 'ACE', phone: '0903123456' },
    ...{ address: '12 Tôn Đức Thắng', langKey: 'en' },
  };
  const save = (fields: object = {}) => api.as('other').post('/api/account', { ...settings, ...fields });

  test('changes the editable fields, and neither login nor roles', async () => {
    const answer = await save({ login: 'admin', authorities: ['ROLE_ADMIN'], activated: false, email: 'OTHER@acecargo.example' });
    expect(answer.status, answer.text).toBe(200);
    expect((await api.as('other').get('/api/account')).body).toMatchObject({
      ...settings,
      login: 'other',
      authorities: ['ROLE_USER'],
      activated: true,
    });
    expect((await save({ company: '' })).status).toBe(200);
    expect((await api.as('other').get('/api/account')).body.company).toBeNull();
    const audit = (await api.audits('User', await api.userId('other'))).at(-1);
    expect(audit).toMatchObject({ action: 'UPDATE', modifiedBy: 'other', value: { lastName: 'Trần' } });
    expect(audit?.value).not.toHaveProperty('company');
  });

  test.each([
    ['firstName', 0, 51],
    ['lastName', 0, 51],
    ['company', null, 101],
    ['phone', 4, 16],
    ['address', 4, 201],
  ])('refuses %s of %s and of %s characters, and accepts one more and one less', async (field, tooShort, tooLong) => {
    for (const length of [tooShort, tooLong]) {
      if (length === null) continue;
      expectProblem(await save({ [field]: '1'.repeat(length) }), 400, {
        fieldErrors: [expect.objectContaining({ objectName: 'account', field })],
      });
    }
    for (const length of [(tooShort ?? 0) + 1, tooLong - 1]) expect((await save({ [field]: '1'.repeat(length) })).status).toBe(200);
  });

  test('refuses an e-mail address that another user has', async () => {
    expectProblem(await save({ email: 'Admin@acecargo.example', currentPassword: 'user' }), 400, { type: '/problem/email-already-used' });
    expect((await save({ langKey: 'fr' })).status).toBe(400);
    expect((await save({ email: 'nobody' })).status).toBe(400);
  });

  test.each([
    ['Bình\r\nBcc: x@example.com', 'Bình Bcc: x@example.com'],
    ['Bình\u2028An', 'Bình An'],
    ['\u202eAn', 'An'],
    ['B\u200bình', 'Bình'],
  ])('takes what cannot be seen out of a name: %j', async (typed, name) => {
    for (const field of ['firstName', 'lastName', 'company']) {
      expect((await save({ [field]: typed })).status).toBe(200);
      expect((await api.as('other').get('/api/account')).body[field]).toBe(name);
    }
  });

  test.each(['B\u0007ình', '\u2800'])('refuses a name of which something cannot be seen: %j', async (name) => {
    expectProblem(await save({ firstName: name }), 400, {
      fieldErrors: [{ objectName: 'account', field: 'firstName', message: 'invisible' }],
    });
  });
});

describe("a change of one's e-mail address", () => {
  const settings = { firstName: 'An', lastName: 'Lê', phone: '0903123456', address: '12 Tôn Đức Thắng', langKey: 'vi' };
  let last = 0;
  const person = async () => {
    const login = `mover${++last}`;
    await api.context.pool.query(
      `insert into "appUser" (login, email, "passwordHash", activated, authorities, "createdBy", "lastModifiedBy")
       select $1, $2, "passwordHash", true, authorities, 'system', 'system' from "appUser" where login = 'user'`,
      [login, `${login}@example.com`],
    );
    const signInWith = async (username: string) => api.as(null).post('/api/authenticate', { username, password: 'user' });
    const headers = { Authorization: `Bearer ${(await signInWith(login)).body.id_token}` };
    const save = (fields: object) => api.as(null).post('/api/account', { ...settings, email: `${login}@example.com`, ...fields }, headers);
    const account = async () => (await api.as(null).get('/api/account', headers)).body;
    return { login, email: `${login}@example.com`, newEmail: `${login}@new.example`, headers, save, account, signInWith };
  };
  const confirm = (key: string) => api.as(null).post('/api/account/email/confirm', { key });

  test('needs the password, takes effect when the new address confirms it, and the old address gets a notice', async () => {
    const { login, email, newEmail, save, account, signInWith } = await person();
    for (const currentPassword of [undefined, null, '']) {
      expectProblem(await save({ email: newEmail, currentPassword }), 400, {
        fieldErrors: [{ objectName: 'account', field: 'currentPassword', message: 'NotBlank' }],
      });
    }
    expectProblem(await save({ email: newEmail, currentPassword: 'wrong' }), 400, { type: '/problem/invalid-password' });
    expect((await save({ email: newEmail, currentPassword: 'user', company: 'ACE' })).status).toBe(200);
    expect(await account()).toMatchObject({ email, newEmail, company: 'ACE' });
    expect((await signInWith(newEmail)).status).toBe(401);

    const [notice] = await mails.arrived(email);
    expect(notice?.subject).toBe('Yêu cầu đổi địa chỉ email của tài khoản ACE Cargo');
    expect(keyIn(notice)).toBe('');
    const [mail] = await mails.arrived(newEmail);
    expect(mail?.text).toContain(`/#/email/confirm?key=${keyIn(mail)}`);
    expect((await confirm(keyIn(mail))).status).toBe(200);
    expect(await account()).toMatchObject({ email: newEmail, newEmail: null });
    expect((await signInWith(newEmail)).status).toBe(200);
    expect((await signInWith(email)).status).toBe(401);
    expectProblem(await confirm(keyIn(mail)), 400, { message: 'error.invalidKey' });
    const audits = await api.audits('User', await api.userId(login));
    expect(audits.map(({ value }) => value.email)).toEqual([email, email, newEmail]);
  });

  test('stays pending when something else is saved', async () => {
    const { email, newEmail, save, account } = await person();
    await save({ email: newEmail, currentPassword: 'user' });
    expect((await save({ phone: '0999999' })).status).toBe(200);
    expect(await account()).toMatchObject({ email, newEmail, phone: '0999999' });
  });

  test('expires after a day, a newer request, a new password, and a change by an administrator', async () => {
    const ends: ((login: string, save: (fields: object) => Promise<unknown>, headers: Record<string, string>) => Promise<unknown>)[] = [
      (login) => api.context.pool.query(`update "appUser" set "newEmailDate" = now() - interval '24.01 hours' where login = $1`, [login]),
      (login, save) => save({ email: `${login}@newer.example`, currentPassword: 'user' }),
      (_login, _save, headers) =>
        api.as(null).post('/api/account/change-password', { currentPassword: 'user', newPassword: 'another' }, headers),
      async (login) => {
        const { body } = await api.as('admin').get(`/api/users/${login}`);
        return api.as('admin').put('/api/users', { ...body, activated: false });
      },
      async (login) => {
        const { body } = await api.as('admin').get(`/api/users/${login}`);
        return api.as('admin').put('/api/users', { ...body, email: `${login}@given.example` });
      },
    ];
    const isOver = async (end: (typeof ends)[number]) => {
      const { login, newEmail, save, headers } = await person();
      await save({ email: newEmail, currentPassword: 'user' });
      const key = keyIn((await mails.arrived(newEmail))[0]);
      await end(login, save, headers);
      expectProblem(await confirm(key), 400, { message: 'error.invalidKey' });
    };
    await Promise.all(ends.map(isOver));
  });

  test('succeeds for the first of two who confirm the same address', async () => {
    const [one, two] = [await person(), await person()];
    const shared = 'shared@new.example';
    for (const { save } of [one, two]) expect((await save({ email: shared, currentPassword: 'user' })).status).toBe(200);
    const keys = (await mails.arrived(shared, 2)).map(keyIn);
    const answers = await Promise.all(keys.map(confirm));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.message).toBe('error.emailexists');
  });

  test('invalidates a reset link that was sent to the old address', async () => {
    const { email, newEmail, save } = await person();
    await api.as(null).post('/api/account/reset-password/init', { email });
    const reset = keyIn((await mails.arrived(email))[0]);
    await save({ email: newEmail, currentPassword: 'user' });
    await confirm(keyIn((await mails.arrived(newEmail))[0]));
    const answer = await api.as(null).post('/api/account/reset-password/finish', { key: reset, newPassword: 'taken over' });
    expectProblem(answer, 400, { message: 'error.invalidKey' });
  });

  const waits = `select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`;

  test('is refused when the password is changed between its check and the request', async () => {
    const { login, newEmail, save, headers } = await person();
    const other = await api.context.pool.connect();
    await other.query('begin');
    // Changes of addresses take this lock: the request waits there, after the check of its password.
    await other.query('select pg_advisory_xact_lock(7214003)');
    const asked = save({ email: newEmail, currentPassword: 'user' });
    await expect.poll(async () => (await api.context.pool.query(waits)).rowCount).toBe(1);
    const changed = await api.as(null).post('/api/account/change-password', { currentPassword: 'user', newPassword: 'another' }, headers);
    expect(changed.status).toBe(200);
    await other.query('commit');
    other.release();
    expectProblem(await asked, 400, { type: '/problem/invalid-password' });
    const { rows } = await api.context.pool.query('select "newEmail" from "appUser" where login = $1', [login]);
    expect(rows).toEqual([{ newEmail: null }]);
  });

  test('does not wait for a request of the same user with an idempotency key', async () => {
    const { login, email, headers } = await person();
    await api.context.pool.query(`update "appUser" set authorities = '{ROLE_ADMIN}' where login = $1`, [login]);
    // Its key is revoked by the change, so that the row is locked against everything that refers to it.
    await api.as(null).post('/api/account/reset-password/init', { email });
    const other = await api.context.pool.connect();
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(7214003)');
    const user = { login: `${login}-new`, email: `${login}-new@example.com`, langKey: 'vi', activated: true, authorities: ['ROLE_USER'] };
    const created = api.as(null).post('/api/users', user, { ...headers, 'Idempotency-Key': login });
    await expect.poll(async () => (await api.context.pool.query(waits)).rowCount).toBe(1);
    const changed = await api.as(null).post('/api/account/change-password', { currentPassword: 'user', newPassword: 'another' }, headers);
    expect(changed.status).toBe(200);
    await other.query('commit');
    other.release();
    expect((await created).status).toBe(201);
  });

  test('can be cancelled', async () => {
    const { login, newEmail, save, account, headers } = await person();
    await save({ email: newEmail, currentPassword: 'user' });
    const key = keyIn((await mails.arrived(newEmail))[0]);
    const answer = await fetch(`${api.address}/api/account/email`, { method: 'DELETE', headers });
    expect(answer.status).toBe(204);
    expect((await account()).newEmail).toBeNull();
    expectProblem(await confirm(key), 400, { message: 'error.invalidKey' });
    expect((await api.as('admin').get(`/api/users/${login}`)).body.email).toBe(`${login}@example.com`);
  });

  test('is limited to ten an hour, five for one address; wrong passwords do not block a change of the password', async () => {
    const { newEmail, save, headers } = await person();
    const statuses: number[] = [];
    for (let number = 0; number < 6; number += 1) statuses.push((await save({ email: newEmail, currentPassword: 'user' })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    for (let number = 0; number < 10; number += 1) await save({ email: newEmail, currentPassword: 'wrong' });
    expectProblem(await save({ email: newEmail, currentPassword: 'wrong' }), 429, { message: 'error.tooManyAttempts' });
    const changed = await api.as(null).post('/api/account/change-password', { currentPassword: 'user', newPassword: 'another' }, headers);
    expect(changed.status).toBe(200);
  });
});
