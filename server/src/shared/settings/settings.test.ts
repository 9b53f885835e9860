import { settingGroup } from '@ace/contract/shared/setting.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { callerOf } from '../caller.ts';
import { readSetting, saveSetting } from './settings.ts';

const api = startTestApi();
const STUCK_DAYS = '/api/progress/stuck-days';
const RULES = '/api/partners/gtsCad/event-rules';
const TEMPLATE = '/api/notifications/templates/late/en';
const days = { none: 3, gtsUsa: 3, gtsAus: 3, gtsCad: 3, gtsSgp: 3 };
const conflict = { message: 'error.concurrencyFailure' };
const admin = () => api.as('admin');

/** The latest audits of a group, the newest first. */
const auditsOf = async (number: number) =>
  (await admin().get(`/api/audits/entity/changes?entityType=Setting&entityId=${number}&limit=25`)).body.map(
    ({ entityValue, ...audit }: { entityValue: string }) => ({ ...audit, entityValue: JSON.parse(entityValue) }),
  );

test('a new group is one declaration', async () => {
  const group = settingGroup({
    number: 999,
    name: 'test',
    schema: z.object({ name: z.string(), phone: z.string() }),
    initial: { name: 'ACE', phone: '1' },
    permission: 'management:write',
  });
  const caller = callerOf({ id: await api.userId('admin'), login: 'admin', authorities: ['ROLE_ADMIN'] }, { kind: 'job', job: 'test' });
  expect(await readSetting(api.context.db, group)).toMatchObject({
    value: group.initial,
    version: 0,
    isInitial: true,
    lastModifiedBy: null,
  });
  const told: unknown[] = [];
  const stop = api.context.bus.subscribe('settings', (name) => told.push(name));
  await saveSetting(api.context, caller, group, { value: { name: 'B', phone: '2' }, version: 0 });
  stop();
  expect(told).toEqual(['test']);
  expect(await readSetting(api.context.db, group)).toMatchObject({ value: { name: 'B', phone: '2' }, version: 1, lastModifiedBy: 'admin' });
  const { rows } = await api.context.pool.query(`select kind, "recordId", actor, payload from event where type = 'setting.changed'`);
  expect(rows).toEqual([{ kind: 'setting', recordId: 999, actor: 'admin', payload: { name: 'test' } }]);
  const [audit, former] = await auditsOf(999);
  expect(former).toMatchObject({ action: 'CREATE', modifiedBy: 'system', entityValue: { name: 'test', value: group.initial, version: 0 } });
  expect(audit).toMatchObject({ action: 'UPDATE', modifiedBy: 'admin', entityValue: { value: { name: 'B', phone: '2' }, version: 1 } });
  // A field that the group has got since it was saved.
  await api.context.pool.query(`update setting set value = value - 'phone' where id = 999`);
  expect((await readSetting(api.context.db, group)).value).toEqual({ name: 'B', phone: '1' });
  expect(() => settingGroup({ ...group, name: 'other' })).toThrow('share 999');
});

describe('of two administrators at once', () => {
  test('one saves an object, and the other gets a conflict until they send the newer version', async () => {
    const { version } = (await admin().get(STUCK_DAYS)).body;
    const answers = await Promise.all([4, 5, 6].map((none) => admin().put(STUCK_DAYS, { ...days, none, version })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const answer of answers) if (answer.status === 409) expectProblem(answer, 409, conflict);
    const { body } = await admin().get(STUCK_DAYS);
    expect(body).toMatchObject({ version: version + 1, lastModifiedBy: 'admin' });
    expect((await admin().put(STUCK_DAYS, { ...days, version: body.version })).status).toBe(200);
    expect((await admin().put(STUCK_DAYS, days)).status, 'without a version it is accepted').toBe(200);
  });

  test('one saves an array, whose version is its ETag', async () => {
    const { body: before, headers } = await admin().get(RULES);
    const etag = String(headers.get('etag'));
    expect(etag).toMatch(/^"\d+"$/);
    const rules = [{ code: null, phrase: 'one', status: 'PENDING' }];
    const saved = await admin().put(RULES, rules, { 'If-Match': etag });
    expect(saved).toMatchObject({ status: 200, body: rules });
    expect(saved.headers.get('x-modified-by')).toBe('admin');
    for (const tag of [etag, `W/${etag}`, '"x"']) expectProblem(await admin().put(RULES, [], { 'If-Match': tag }), 409, conflict);
    const weak = `W/${saved.headers.get('etag')}`;
    expect((await admin().put(RULES, before, { 'If-Match': weak })).status, 'as a proxy that compresses makes it').toBe(200);
    expect((await admin().put(RULES, before)).status, 'without a version it is accepted').toBe(200);
    expect((await admin().get(RULES)).body).toEqual(before);
  });

  test('one changes a text, which the other neither replaces nor takes back', async () => {
    const { subject, html, text, version } = (await admin().get(TEMPLATE)).body;
    expect((await admin().put(TEMPLATE, { subject: 'A', html, text, version })).body).toMatchObject({ subject: 'A', version: version + 1 });
    expectProblem(await admin().put(TEMPLATE, { subject: 'B', html, text, version }), 409, conflict);
    expectProblem(await admin().delete(TEMPLATE, { 'If-Match': `"${version}"` }), 409, conflict);
    expect((await admin().delete(TEMPLATE, { 'If-Match': `"${version + 1}"` })).status).toBe(204);
    expect((await admin().get(TEMPLATE)).body).toMatchObject({ subject, isChanged: false, version: version + 2 });
    const [reset] = await auditsOf(30);
    expect(reset.entityValue).toMatchObject({ name: 'mailTemplates.late.en', value: { subject } });
  });

  test('one saves notification settings', async () => {
    const { body } = await admin().get('/api/notifications/settings');
    const save = () => admin().put('/api/notifications/settings', body);
    expect((await Promise.all([save(), save()])).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
