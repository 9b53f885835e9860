import type { User } from '@ace/contract/users/user.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { keyIn, useMailFolder } from '../../testing/mailbox.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { mailJobs } from '../mails/mails.jobs.ts';
import { creator } from '../shipments/shipments.testing.ts';

const mails = useMailFolder();
const api = startTestApi(() => ({ dataDir: mails.dataDir }));
beforeAll(() => api.context.jobs.work(mailJobs, api.context));
const createShipment = creator(api);

let last = 0;
const person = (fields: object = {}) => {
  const login = `person${++last}`;
  return { login, email: `${login}@example.com`, firstName: 'Bình', langKey: 'vi', authorities: ['ROLE_USER'], ...fields };
};
const post = (fields: object = {}) => api.as('admin').post('/api/users', person(fields));
const put = (user: object) => api.as('admin').put('/api/users', user);
const created = async (fields: object = {}): Promise<User> => {
  const answer = await post(fields);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const signIn = (username: string, password: string) => api.as(null).post('/api/authenticate', { username, password });
/** A user who chose the password `secret`, and whether their token still works. */
const active = async (fields: object = {}) => {
  const user = await created(fields);
  const key = keyIn((await mails.arrived(user.email))[0]);
  expect((await api.as(null).post('/api/account/reset-password/finish', { key, newPassword: 'secret' })).status).toBe(200);
  const token = (await signIn(user.login, 'secret')).body.id_token as string;
  const isAlive = async () => (await api.as(null).get('/api/account', { Authorization: `Bearer ${token}` })).status === 200;
  expect(await isAlive()).toBe(true);
  return { user: (await api.as('admin').get(`/api/users/${user.login}`)).body as User, isAlive };
};
const fieldError = (field: string, message: string) => ({
  message: 'error.validation',
  fieldErrors: [{ objectName: 'user', field, message }],
});

describe('a user that an administrator creates', () => {
  test('gets a mail to choose a password, and is active after that', async () => {
    const answer = await post({ login: 'Nhan.Vien', email: 'Moi@Example.com', password: 'given' });
    const fields = { email: 'moi@example.com', activated: false, isConfirmed: true, createdBy: 'admin', authorities: ['ROLE_USER'] };
    expect(answer.body).toMatchObject(fields);
    const { login } = answer.body;
    expect(answer.headers.get('location')).toBe(`/api/users/${login}`);
    expect([answer.headers.get('x-aceapp-alert'), answer.headers.get('x-aceapp-params')]).toEqual(['aceApp.user.created', login]);
    expect((await signIn(login, 'given')).status).toBe(401);
    const [mail] = await mails.arrived('moi@example.com');
    expect(mail?.subject).toBe('Tài khoản ACE Cargo của bạn');
    await api.as(null).post('/api/account/reset-password/finish', { key: keyIn(mail), newPassword: 'chosen' });
    expect((await signIn(login, 'chosen')).status).toBe(200);
    expect((await api.audits('User', answer.body.id)).map(({ action, modifiedBy }) => [action, modifiedBy])).toEqual([
      ['CREATE', 'admin'],
      ['UPDATE', login],
    ]);
  });

  test.each([
    ['login', '', 'NotBlank'],
    ['login', 'x'.repeat(51), 'Size'],
    ['login', 'a b', 'Pattern'],
    ['firstName', 'x'.repeat(51), 'Size'],
    ['lastName', 'x'.repeat(51), 'Size'],
    ['email', 'nobody', 'Email'],
    ['email', 'a@b', 'Size'],
    ['email', null, 'NotNull'],
    ['langKey', 'fr', 'typeMismatch'],
    ['phone', 'x'.repeat(16), 'Size'],
    ['authorities', [], 'Size'],
    ['authorities', null, 'NotNull'],
    ['authorities', undefined, 'NotNull'],
  ])('is refused with %s = %j', async (field, value, message) => {
    expectProblem(await post({ [field]: value }), 400, fieldError(field, message));
  });

  test('cannot have the e-mail address of another person as login, nor a name of several lines', async () => {
    expectProblem(await post({ login: 'boss@company.example' }), 400, fieldError('login', 'Email'));
    expect((await created({ login: 'boss@company.example', email: 'boss@company.example' })).login).toBe('boss@company.example');
    expect((await created({ firstName: 'A\r\nBcc: b@example.com' })).firstName).toBe('A Bcc: b@example.com');
    const user = await created();
    expectProblem(await put({ ...user, login: 'chief@company.example' }), 400, fieldError('login', 'Email'));
  });

  test('gets the invitation again at a new address, and the earlier link is invalid', async () => {
    const user = await created();
    const first = keyIn((await mails.arrived(user.email))[0]);
    expect((await put({ ...user, email: `new-${user.email}` })).status).toBe(200);
    const finish = (key: string) => api.as(null).post('/api/account/reset-password/finish', { key, newPassword: 'chosen' });
    expectProblem(await finish(first), 400, { message: 'error.invalidKey' });
    expect((await finish(keyIn((await mails.arrived(`new-${user.email}`))[0]))).status).toBe(200);
    expect((await signIn(user.login, 'chosen')).status).toBe(200);
  });

  test('stays inactive when deactivated before the invitation is followed', async () => {
    const user = await created();
    const key = keyIn((await mails.arrived(user.email))[0]);
    const { body: active } = await put({ ...user, activated: true });
    expect((await put({ ...active, activated: false })).status).toBe(200);
    const answer = await api.as(null).post('/api/account/reset-password/finish', { key, newPassword: 'chosen' });
    expectProblem(answer, 400, { message: 'error.invalidKey' });
  });

  test('gets no new link when deactivated and given another address at once', async () => {
    const user = await created();
    const { body: active } = await put({ ...user, activated: true });
    const { body: inactive } = await put({ ...active, activated: false, email: `moved-${user.email}` });
    const { rows } = await api.context.pool.query('select "resetKeyHash", invited from "appUser" where id = $1', [user.id]);
    expect(rows).toEqual([{ resetKeyHash: null, invited: false }]);
    expect((await put({ ...inactive, activated: true })).status).toBe(200);
    expect(await mails.to(`moved-${user.email}`)).toEqual([]);
    // Only the first invitation was ever queued.
    const { rows: jobs } = await api.context.pool.query(`select from pgboss.job where name = 'mail' and data ->> 'userId' = $1`, [user.id]);
    expect(jobs).toHaveLength(1);
  });

  test('cannot have an unknown role', async () => {
    expect((await post({ authorities: ['ROLE_ROOT'] })).status).toBe(400);
    expect((await created({ authorities: ['ROLE_USER', 'ROLE_USER', 'ROLE_EMPLOYEE'] })).authorities).toEqual([
      'ROLE_USER',
      'ROLE_EMPLOYEE',
    ]);
  });

  test('must have a login and an address that nobody else has', async () => {
    for (const login of ['ADMIN', 'system', 'authorities'])
      expectProblem(await post({ login }), 400, { type: '/problem/login-already-used' });
    expectProblem(await post({ email: 'ADMIN@acecargo.example' }), 400, { type: '/problem/email-already-used' });
    expectProblem(await post({ id: 1 }), 400, { message: 'error.idexists' });
  });
});

describe('a change of a user', () => {
  test('replaces the record, with version and audit', async () => {
    const before = await created();
    const answer = await put({ ...before, lastName: 'Trần', login: `${before.login}-x` });
    expect(answer.body).toMatchObject({ lastName: 'Trần', login: `${before.login}-x`, version: 1, lastModifiedBy: 'admin' });
    expect(answer.headers.get('x-aceapp-params')).toBe(`${before.login}-x`);
    expectProblem(await put(before), 409, { message: 'error.concurrencyFailure' });
    expectProblem(await put(person()), 400, { message: 'error.idnull' });
    expectProblem(await put({ ...person(), id: 987654321 }), 404, {});
    expect((await api.audits('User', before.id)).at(-1)).toMatchObject({ action: 'UPDATE', value: { lastName: 'Trần' } });
  });

  test('keeps the roles that are not sent', async () => {
    const { authorities, ...user } = await created({ authorities: ['ROLE_EMPLOYEE', 'ROLE_USER'] });
    expect((await put(user)).body).toMatchObject({ authorities, version: 1 });
    expect((await put({ ...user, version: 1, authorities: null })).body.authorities).toEqual(authorities);
    const { authorities: _, ...self } = (await api.as('admin').get('/api/users/admin')).body;
    expect((await put(self)).body.authorities).toContain('ROLE_ADMIN');
  });

  test('keeps whether staff confirmed the user, if that is not sent', async () => {
    const { isConfirmed: _, ...user } = await created({ isConfirmed: false });
    expect((await put(user)).body).toMatchObject({ isConfirmed: false, version: 1 });
    expect((await put({ ...user, version: 1, isConfirmed: true })).body.isConfirmed).toBe(true);
    expect((await put({ ...user, version: 2, isConfirmed: null })).body.isConfirmed).toBe(true);
    expect((await api.audits('User', user.id)).map(({ value }) => value.isConfirmed)).toEqual([false, false, true, true]);
  });

  test('is refused without any role', async () => {
    const user = await created();
    expectProblem(await put({ ...user, authorities: [] }), 400, fieldError('authorities', 'Size'));
    expect((await api.as('admin').get(`/api/users/${user.login}`)).body).toEqual(user);
  });

  test('renames the owner of their shipments', async () => {
    const user = await created();
    const { id } = await createShipment({ ownerId: user.id });
    await put({ ...user, login: `${user.login}-renamed` });
    expect((await api.as('employee').get(`/api/shipments/${id}`)).body.ownerLogin).toBe(`${user.login}-renamed`);
  });

  test('ends every session when the user is deactivated or their roles change', async () => {
    const [one, two, three] = await Promise.all([active(), active(), active()]);
    await put({ ...one.user, activated: false });
    await put({ ...two.user, authorities: ['ROLE_USER', 'ROLE_EMPLOYEE'] });
    await put({ ...three.user, firstName: 'Khác' });
    for (const { isAlive } of [one, two]) await expect.poll(isAlive, { timeout: 1_500 }).toBe(false);
    expect(await three.isAlive()).toBe(true);
    expect((await signIn(one.user.login, 'secret')).status).toBe(401);
    expect((await signIn(two.user.login, 'secret')).status).toBe(200);
  });

  test('administrators cannot deactivate, demote or delete themselves', async () => {
    const self = (await api.as('admin').get('/api/users/admin')).body;
    for (const fields of [{ activated: false }, { authorities: ['ROLE_USER', 'ROLE_EMPLOYEE'] }]) {
      expectProblem(await put({ ...self, ...fields }), 400, { message: 'error.userSelf' });
    }
    expectProblem(await api.as('admin').delete('/api/users/Admin'), 400, { message: 'error.userSelf' });
    expectProblem(await put({ ...self, email: 'boss@example.com' }), 400, { message: 'error.ownEmail' });
    expect((await put({ ...self, phone: '0283822000' })).status).toBe(200);
  });
});

describe('the deletion of a user', () => {
  test('is audited, and ends the sessions of the user', async () => {
    const { user, isAlive } = await active();
    const answer = await api.as('admin').delete(`/api/users/${user.login}`);
    expect([answer.status, answer.headers.get('x-aceapp-alert'), answer.headers.get('x-aceapp-params')]).toEqual([
      204,
      'aceApp.user.deleted',
      user.login,
    ]);
    await expect.poll(isAlive, { timeout: 1_500 }).toBe(false);
    expect((await api.as('admin').get(`/api/users/${user.login}`)).status).toBe(404);
    expect((await api.as('admin').delete(`/api/users/${user.login}`)).status).toBe(404);
    expect((await api.audits('User', user.id)).at(-1)).toMatchObject({ action: 'DELETE', modifiedBy: 'admin' });
  });

  test('is refused while the user owns shipments', async () => {
    const user = await created();
    await createShipment({ ownerId: user.id });
    expectProblem(await api.as('admin').delete(`/api/users/${user.login}`), 400, { message: 'error.userInUse' });
    expect((await api.as('admin').get(`/api/users/${user.login}`)).status).toBe(200);
  });
});

test('only administrators list the roles and manage users', async () => {
  expect((await api.as('admin').get('/api/users/authorities')).body).toEqual(['ROLE_USER', 'ROLE_EMPLOYEE', 'ROLE_ADMIN']);
  for (const call of [
    api.as('employee').get('/api/users/admin'),
    api.as('employee').post('/api/users', person()),
    api.as('employee').put('/api/users', person()),
    api.as('employee').delete('/api/users/user'),
    api.as('employee').get('/api/users/authorities'),
  ]) {
    expect((await call).status).toBe(403);
  }
});
