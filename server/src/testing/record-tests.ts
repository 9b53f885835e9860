import { entityTypeOf } from '@ace/contract/audits/records.ts';
import { KINDS, type RecordKind } from '@ace/contract/shared/kinds.ts';
import { AUTHORITIES } from '@ace/contract/users/roles.ts';
import { describe, expect, test } from 'vitest';
import { expectProblem, type Login, type startTestApi, withoutNulls } from './test-api.ts';

type Sample = {
  /** A new record each time, as an employee may send it. */
  input: () => object | Promise<object>;
  /** Fields that a change gives other values. */
  change: object;
  /** The fields that every record has, and the longest texts of those that have a limit, in code points. */
  required: string[];
  limits: Readonly<Record<string, number>>;
};

/** Who has a role, and less. */
const LOGINS = { ROLE_USER: 'user', ROLE_EMPLOYEE: 'employee', ROLE_ADMIN: 'admin' } as const satisfies Record<string, Login>;

/** Tries by a sample what all kinds of records have in common; their features try what is particular to them. */
export const describeRecords = (kind: RecordKind, api: ReturnType<typeof startTestApi>, { input, change, required, limits }: Sample) => {
  const { plural, naming, readers, writers } = KINDS[kind];
  const all = `/api/${plural}`;
  const writer = () => api.as(LOGINS[writers.role]);
  const create = async (fields: object = {}) => await writer().post(all, { ...(await input()), ...fields });
  const refusal = (field: string, message: string) => ({ fieldErrors: [{ objectName: kind, field, message }] });

  describe(`each ${kind}`, () => {
    test('is created, read, listed, counted, changed and deleted, with an alert and in the audit', async () => {
      const made = await create();
      expect(made, made.text).toMatchObject({ status: 201, body: { version: 0, createdBy: LOGINS[writers.role] } });
      const { body: stored } = made;
      const one = `${all}/${stored[naming]}`;
      expect(made.headers.get('location')).toBe(one);
      expect((await writer().get(one)).body).toEqual(stored);
      expect((await writer().get(`${all}?size=1000`)).body).toContainEqual(stored);
      expect((await writer().post(`/api/_count/${plural}`, { selections: [{}] })).body[0].total).toBeGreaterThan(0);

      const changed = await writer().put(all, { ...stored, ...change });
      expect(changed.body).toMatchObject({ ...change, version: 1 });
      expectProblem(await writer().put(all, stored), 409, { message: 'error.concurrencyFailure' });

      const deleted = await writer().delete(one);
      expect([made, changed, deleted].map(({ headers }) => headers.get('x-aceapp-alert'))).toEqual(
        ['created', 'updated', 'deleted'].map((done) => `aceApp.${kind}.${done}`),
      );
      for (const gone of [await writer().get(one), await writer().delete(one), await writer().put(all, stored)])
        expectProblem(gone, 404, { message: 'error.http.404' });
      const audits = await api.audits(entityTypeOf(kind), stored.id);
      expect(audits).toMatchObject([
        { action: 'CREATE', value: withoutNulls(stored) },
        { action: 'UPDATE', value: withoutNulls(changed.body) },
        { action: 'DELETE', value: withoutNulls(changed.body) },
      ]);
    });

    test('is created once for a key; a new one has no id, a stored one has', async () => {
      const sent = await input();
      const [first, second] = [
        await writer().post(all, sent, { 'Idempotency-Key': kind }),
        await writer().post(all, sent, { 'Idempotency-Key': kind }),
      ];
      expect(second.text).toBe(first.text);
      expectProblem(await create({ id: 1 }), 400, { message: 'error.idexists' });
      expectProblem(await writer().put(all, await input()), 400, { message: 'error.idnull' });
    });

    test.each(required)('has a %s', async (field) => {
      const answer = await create({ [field]: null });
      expectProblem(answer, 400, { fieldErrors: [expect.objectContaining({ objectName: kind, field })] });
    });

    test.each(Object.entries(limits))('takes a %s of %i characters, and no more', async (field, limit) => {
      expect((await create({ [field]: '😀'.repeat(limit) })).status).toBe(201);
      expectProblem(await create({ [field]: '😀'.repeat(limit + 1) }), 400, refusal(field, 'Size'));
    });

    test('is for those who have the permission', async () => {
      const { body: stored } = await create();
      for (const role of AUTHORITIES) {
        const isBelow = (lowest: (typeof AUTHORITIES)[number]) => AUTHORITIES.indexOf(role) < AUTHORITIES.indexOf(lowest);
        const caller = api.as(LOGINS[role]);
        if (isBelow(readers.role)) expect((await caller.get(all)).status, role).toBe(403);
        if (!isBelow(writers.role)) continue;
        const answers = [await caller.post(all, stored), await caller.put(all, stored), await caller.delete(`${all}/${stored[naming]}`)];
        expect(
          answers.map(({ status }) => status),
          role,
        ).toEqual([403, 403, 403]);
      }
    });
  });
};
