import { describe, expect, test } from 'vitest';
import { en } from '../../../../web/src/features/management/texts/page.en.ts';
import { vi } from '../../../../web/src/features/management/texts/page.vi.ts';
import { JOBS } from '../../app.ts';
import { isJob } from '../../shared/jobs/job.ts';
import { useSandbox } from '../../testing/sandbox.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';

const sandbox = useSandbox();
const api = startTestApi(() => ({
  dataDir: '/',
  partners: { gtsUsa: sandbox.addresses.gtsUsa, gtsAus: { url: 'http://127.0.0.1:9', key: 'k' } },
  smtpUrl: 'smtp://someone:very-secret@127.0.0.1:9',
}));
const homeless = startTestApi({ dataDir: '/proc/nowhere' });

describe('health', () => {
  test('is public, its details are for administrators', async () => {
    expect((await api.as(null).get('/management/health')).body).toEqual({ status: 'UP' });
    expect((await api.as('employee').get('/management/health')).body).toEqual({ status: 'UP' });
    for (const path of ['liveness', 'readiness'])
      expect((await api.as(null).get(`/management/health/${path}`)).body).toEqual({ status: 'UP' });
  });

  test('covers every component; a failing partner or mail server does not make the whole DOWN', async () => {
    const { status, body } = await api.as('admin').get('/management/health');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'UP',
      details: {
        db: { status: 'UP', details: { database: 'PostgreSQL', version: expect.stringMatching(/^\d+/) } },
        diskSpace: { status: 'UP', details: { total: expect.any(Number), free: expect.any(Number), threshold: 10_485_760 } },
        mail: { status: 'DOWN', error: expect.stringContaining('ECONNREFUSED') },
        bus: { status: 'UP', details: { kind: 'in-process', connected: true } },
        jobs: { status: 'UP', details: Object.fromEntries(JOBS.filter(isJob).map(({ name }) => [`${name}.failed`, 0])) },
        partners: {
          status: 'DOWN',
          details: {
            gtsUsa: { status: 'UP', details: { circuit: 'CLOSED', responseTime: expect.any(Number) } },
            gtsAus: { status: 'DOWN', error: 'error.partnerFailed', details: { url: 'http://127.0.0.1:9/' } },
          },
        },
      },
    });
    expect(Object.keys(body.details.partners.details)).toEqual(['gtsUsa', 'gtsAus']);
  });

  test.each([vi.health.queue, en.health.queue])('shows the figures of each queue under a name (%#)', ({ event, ...queues }) => {
    const named = [...Object.keys(queues), ...Object.keys(event).map((name) => `event.${name}`)];
    const counted = JOBS.filter((each) => isJob(each) || ('count' in each && each.count)).map(({ name }) => name);
    expect(named.toSorted()).toEqual(counted.toSorted());
  });

  test('answers 503 when the disk is missing, with the reason for administrators', async () => {
    for (const path of ['', '/readiness']) {
      const answer = await homeless.as(null).get(`/management/health${path}`);
      expect([answer.status, answer.body]).toEqual([503, { status: 'DOWN' }]);
    }
    const { status, body } = await homeless.as('admin').get('/management/health');
    expect(status).toBe(503);
    expect(body.details.diskSpace).toEqual({ status: 'DOWN', error: expect.stringContaining('ENOENT') });
    expect((await homeless.as(null).get('/management/health/liveness')).status).toBe(200);
  });

  test('shows a known administrator that the database is down, and recovers', async () => {
    await api.as('admin').get('/management/health');
    await api.as('employee').get('/management/health');
    const { pool } = api.context;
    const { host } = pool.options;
    const client = await pool.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    pool.options.host = '/nonexistent';
    client.release(true);
    try {
      await expect.poll(async () => (await api.as(null).get('/management/health')).status).toBe(503);
      // A caller is cached for a second; after that, authentication needs the database.
      await expect.poll(async () => (await api.as('admin').get('/management/configprops')).status).toBe(503);
      const { status, body } = await api.as('admin').get('/management/health');
      expect([status, body.details.db]).toEqual([503, { status: 'DOWN', error: expect.any(String) }]);
      expect((await api.as('employee').get('/management/health')).body).toEqual({ status: 'DOWN' });
      expectProblem(await api.as('admin').get('/management/configprops'), 503, { message: 'error.databaseUnavailable' });
    } finally {
      pool.options.host = host;
    }
    expect((await api.as('admin').get('/management/health')).body).toMatchObject({ status: 'UP', details: { db: { status: 'UP' } } });
  });
});
