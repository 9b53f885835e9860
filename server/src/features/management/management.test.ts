import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import { loggerNamed } from '../../shared/logging.ts';
import { useSandbox } from '../../testing/sandbox.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
// The program opens its database by itself; tests get theirs.
import '../../shared/database/embedded.ts';

const sandbox = useSandbox();
const api = startTestApi(() => ({ dataDir: '/', partners: sandbox.addresses }));
const manage = (path: string) => api.as('admin').get(`/management/${path}`);

describe('management', () => {
  test('info is public and names profiles, version and company', async () => {
    expect((await api.as(null).get('/management/info')).body).toEqual({
      activeProfiles: ['dev', 'swagger'],
      'display-ribbon-on-profiles': 'dev',
      build: { version: '0.0.0-test' },
      company: { name: 'ACE Cargo', url: null, phone: '028 0000 0000', email: 'hoidap@acecargo.example' },
      timeZone: 'Asia/Ho_Chi_Minh',
    });
  });
});

describe('loggers', () => {
  const levels = async (): Promise<Record<string, string>> =>
    Object.fromEntries((await manage('logs')).body.map(({ name, level }: { name: string; level: string }) => [name, level]));
  const change = (name: string, level: string | null) => api.as('admin').put('/management/logs', { name, level });
  const events = async () =>
    (
      await api.context.pool.query(
        `select principal, message, "remoteAddress" from "auditEvent" where "auditEventType" = 'LOGGER_LEVEL_CHANGED' order by id desc limit 1`,
      )
    ).rows;

  test('are all listed', async () => {
    expect(Object.keys(await levels())).toEqual(
      expect.arrayContaining([
        'ROOT',
        'bus',
        'database',
        'database.embedded',
        'http',
        'jobs',
        'management',
        'partners',
        'tracker',
        'watchdog',
      ]),
    );
  });

  test('take a level at once, together with those below, and the security audit records it', async () => {
    const wide = loggerNamed('test-wide');
    const narrow = loggerNamed('test-wide.narrow');
    expect((await change('test-wide', 'WARN')).status).toBe(204);
    expect([wide.level, narrow.level]).toEqual(['warn', 'warn']);
    expect(await events()).toEqual([{ principal: 'admin', message: 'test-wide: OFF → WARN', remoteAddress: '127.0.0.1' }]);
    await change('test-wide.narrow', 'TRACE');
    expect([wide.level, narrow.level]).toEqual(['warn', 'trace']);
    await change('test-wide', 'OFF');
    expect([wide.level, narrow.level]).toEqual(['silent', 'trace']);
    expect(await levels()).toMatchObject({ 'test-wide': 'OFF', 'test-wide.narrow': 'TRACE' });
    // Back to the level of the settings.
    await change('test-wide.narrow', null);
    expect(await events()).toMatchObject([{ message: 'test-wide.narrow: TRACE → OFF' }]);
    await change('test-wide', null);
    expect(await levels()).toMatchObject({ 'test-wide': 'OFF', 'test-wide.narrow': 'OFF' });
    expect((await manage('logs')).body.filter(({ isSet }: { isSet: boolean }) => isSet)).toEqual([]);
  });

  test('follow what another instance stored', async () => {
    const logger = loggerNamed('test-other-copy');
    await api.context.pool.query(`update setting set value = '{"test-other-copy": "ERROR"}' where name = 'logLevels'`);
    api.context.bus.publish('settings', 'logLevels');
    await expect.poll(() => logger.level).toBe('error');
    await change('test-other-copy', null);
  });

  test('are refused with unknown names or levels', async () => {
    expectProblem(await change('nobody', 'INFO'), 404, { message: 'error.http.404' });
    for (const body of [{}, { name: 'http' }, { name: 'http', level: 'LOUD' }, { name: '', level: 'INFO' }]) {
      expectProblem(await api.as('admin').put('/management/logs', body), 400, { message: 'error.validation' });
    }
    expectProblem(await api.as('admin').put('/management/logs', []), 400, { message: 'error.malformed' });
  });
});

describe('failed jobs', () => {
  test.each(['%00', 'a%CC%81'.concat('%CC%A3'.repeat(31)), 'x'.repeat(101)])('of no queue that can be: %s', async (queue) => {
    expect((await api.as('admin').post(`/management/failed-jobs/${queue}/retry`)).status).toBe(400);
  });
});

describe('metrics', () => {
  const read = async () => (await manage('metrics')).body;

  test('count requests by how they end', async () => {
    const before = await read();
    for (const name of ['ok', 'notFound', 'serverError'])
      expect(before.meters[`http.responseCodes.${name}`]).toMatchObject({ count: expect.any(Number), mean_rate: expect.any(Number) });
    await api.as('user').get('/api/account');
    await api.as('user').get('/api/shipments/987654321');
    await api.as('user').get('/management/metrics');
    const after = await read();
    const grown = (name: string) =>
      after.meters[`http.responseCodes.${name}`].count - (before.meters[`http.responseCodes.${name}`]?.count ?? 0);
    // The first reading itself is counted, too.
    expect([grown('ok'), grown('notFound'), grown('clientError')]).toEqual([2, 1, 1]);
    expect(after.timers['http.requests'].count - before.timers['http.requests'].count).toBe(4);
    expect(after.timers['service.account.GET /api/account'].count).toBeGreaterThan(0);
    expect(after.counters['http.activeRequests'].count).toBe(1);
    expect(after.meters['http.responseCodes.ok']).toMatchObject({ mean_rate: expect.any(Number), m15_rate: expect.any(Number) });
  });

  test('show a slow statement in its timer and its connection in the pool', async () => {
    await api.context.pool.query('select pg_sleep(0.3)');
    const { timers, histograms, gauges } = await read();
    expect(timers['database.query'].max).toBeGreaterThanOrEqual(0.3);
    expect(histograms['database.pool.Usage'].max).toBeGreaterThanOrEqual(300);
    const client = await api.context.pool.connect();
    const whileInUse = await read();
    client.release();
    expect(whileInUse.gauges['database.pool.ActiveConnections'].value).toBeGreaterThanOrEqual(1);
    expect(gauges['database.pool.MaxConnections'].value).toBe(10);
  });

  test('show a garbage collection in its collector', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options?: { type: string }) => void;
    const counts = async () => {
      const { gauges } = await read();
      return ['scavenge', 'mark-sweep-compact'].map((name) => gauges[`jvm.garbage.${name}.count`].value);
    };
    const [minor = 0, major = 0] = await counts();
    // In this order: V8 makes a major collection of a minor one that is asked for while it marks.
    collect();
    collect({ type: 'minor' });
    // Node reports collections some time after they happened.
    await expect.poll(async () => (await counts())[0]).toBeGreaterThan(minor);
    await expect.poll(async () => (await counts())[1]).toBeGreaterThan(major);
  });

  test('show memory, threads, caches and the last minutes', async () => {
    const { gauges, history } = await read();
    for (const kind of ['total', 'heap', 'non-heap']) {
      for (const figure of ['used', 'committed', 'max']) expect(gauges[`jvm.memory.${kind}.${figure}`].value).toBeGreaterThan(0);
    }
    expect(gauges['jvm.threads.count'].value).toBeGreaterThan(1);
    const {
      'cache-hits': hits,
      'cache-misses': misses,
      'cache-gets': gets,
    } = Object.fromEntries(
      Object.entries(gauges as Record<string, { value: number }>).map(([name, { value }]) => [
        name.replace('jcache.statistics.callers.', ''),
        value,
      ]),
    );
    expect(gets).toBe((hits ?? 0) + (misses ?? 0));
    expect(hits).toBeGreaterThan(0);
    expect(history[0]).toMatchObject({ residentMemory: expect.any(Number), requestRate: 0 });
  });
});

describe('the thread dump', () => {
  test('names the threads of the process, and what the event loop waits for', async () => {
    const { threads } = (await manage('threaddump')).body;
    const names = threads.map(({ threadName }: { threadName: string }) => threadName);
    expect(names[0]).toMatch(/^main/);
    expect(threads[0].threadId).toBe(process.pid);
    expect(names).toContain('event loop: waits for');
    expect(names.length).toBeGreaterThan(3);
    expect(new Set(threads.map(({ threadState }: { threadState: string }) => threadState)).size).toBeGreaterThan(1);
  });

  test('shows when the event loop was blocked, and by which function', async () => {
    const blockTheEventLoop = () => {
      const until = Date.now() + 2_500;
      while (Date.now() < until);
    };
    blockTheEventLoop();
    await vi.waitFor(
      async () => {
        const { threads } = (await manage('threaddump')).body;
        const blocked = threads.find(
          ({ threadState, blockedTime }: { threadState: string; blockedTime: number }) => threadState === 'BLOCKED' && blockedTime > 1_000,
        );
        expect(blocked?.stackTrace.map(({ methodName }: { methodName: string }) => methodName)).toContain('blockTheEventLoop');
        expect(blocked.stackTrace[0]).toMatchObject({ fileName: 'management.test.ts', lineNumber: expect.any(Number) });
      },
      { timeout: 10_000 },
    );
  });
});

describe('Prometheus', () => {
  test('gets the same figures in its own format', async () => {
    const { text, headers } = await manage('prometheus');
    expect(headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(text).toMatch(/^# TYPE ace_http_responses_total counter\nace_http_responses_total\{class="ok"\} \d+$/m);
    expect(text).toMatch(/^ace_service_seconds\{service="account.GET \/api\/account",quantile="0.99"\} [\d.e-]+$/m);
    expect(text).toMatch(/^ace_cache_cache_hits\{cache="callers"\} \d+$/m);
    // Each line is a comment or a sample, and no family appears twice.
    for (const line of text.trim().split('\n')) expect(line).toMatch(/^(# TYPE \w+ \w+|\w+(\{[^}]*\})? -?[\d.]+(e[+-]?\d+)?)$/);
    const types = text.match(/^# TYPE \w+/gm) ?? [];
    expect(new Set(types).size).toBe(types.length);
  });
});
