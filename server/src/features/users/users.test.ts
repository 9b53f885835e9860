import type { UserChoice } from '@ace/contract/users/user.ts';
import { describe, expect, test } from 'vitest';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';

const api = startTestApi();

describe('GET /api/users', () => {
  test('gives employees everybody to choose from, by id and login alone', async () => {
    const answer = await api.as('employee').get('/api/users?sort=login');
    expect(answer.body.map(({ login }: UserChoice) => login)).toEqual(['admin', 'employee', 'other', 'user']);
    for (const choice of answer.body) expect(Object.keys(choice)).toEqual(['id', 'login']);
    expect(answer.headers.get('x-total-count')).toBe('4');
  });

  test('gives a plain user just himself', async () => {
    expect((await api.as('user').get('/api/users')).body).toEqual([{ id: await api.userId('user'), login: 'user' }]);
    expect((await api.as('user').get('/api/users?query=admin')).body).toEqual([]);
  });

  test('gives administrators whole users without their secrets', async () => {
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
    const { body } = await api.as('employee').get(`/api/users?${new URLSearchParams({ query })}`);
    expect(body.map(({ login }: UserChoice) => login)).toEqual(logins);
  });

  test('pages, and refuses unknown sort fields', async () => {
    expect((await api.as('employee').get('/api/users?page=1&size=3&sort=login')).body).toHaveLength(1);
    expectProblem(await api.as('admin').get('/api/users?sort=passwordHash'), 400, { message: 'error.validation' });
  });
});
