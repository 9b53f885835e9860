import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useSandbox } from '../../testing/sandbox.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';

const sandbox = useSandbox();
const api = startTestApi(() => ({ partners: sandbox.addresses }));
const lookUp = (partner: string, number: string) => api.as('user').get(`/api/gts/tracks/${partner}/${encodeURIComponent(number)}`);

/** A partner whose answers the tests define. */
const startPartner = () => {
  let answer: RequestListener = (_request, response) => response.end();
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    answer(request, response);
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());
  return {
    answersWith: (listener: RequestListener) => {
      answer = listener;
    },
    get calls() {
      return calls;
    },
    get address() {
      return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'the-key' };
    },
  };
};

describe('a lookup', () => {
  test('answers the same journey each time, in order', async () => {
    const [first, second] = [await lookUp('gtsAus', '00420042'), await lookUp('gtsAus', '00420042')];
    expect(first.status).toBe(200);
    expect(first.body).toEqual(second.body);
    const events = first.body.trackingDetails;
    expect(events.length).toBeGreaterThan(1);
    expect(events[0]).toEqual({
      trackingNumber: '00420042',
      trackingCountry: 'VN',
      trackingEventName: 'Shipment information received',
      trackingDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      offsetMinutes: 0,
      trackingNotes: 'Order details received from the shipper',
    });
    const dates = events.map(({ trackingDate }: { trackingDate: string }) => trackingDate);
    expect(dates).toEqual(dates.toSorted());
    expect((await lookUp('gtsSgp', '00420042')).body).not.toEqual(first.body);
  });

  test('is empty for an unknown number and for one without events', async () => {
    for (const number of ['SANDBOX-EMPTY', 'SANDBOX-UNKNOWN']) {
      expect((await lookUp('gtsCad', number)).body).toEqual({ trackingDetails: [] });
    }
  });

  test('accepts 1 to 64 characters of any kind, and no more', async () => {
    for (const number of ['7', 'đ'.repeat(64), 'a/b?c=d&e#f', '100%', '...']) expect((await lookUp('gtsUsa', number)).status).toBe(200);
    for (const number of ['x'.repeat(65), '\0', ' ']) expect((await lookUp('gtsUsa', number)).status).toBe(400);
  });

  test.each(['none', 'dhl', 'GTSAUS'])('at %s is refused', async (partner) => {
    expect((await lookUp(partner, '1')).status).toBe(400);
  });

  test.each(['SANDBOX-ERROR', 'SANDBOX-GARBAGE', 'SANDBOX-LYING'])('answers for %s that the partner failed', async (number) => {
    expectProblem(await lookUp('gtsUsa', number), 502, { message: 'error.partnerFailed', params: 'GTS USA' });
  });

  test('answers after ten seconds that the partner is silent, while everything else continues', async () => {
    const silent = lookUp('gtsSgp', 'SANDBOX-SLOW');
    expect((await api.as('user').get('/api/shipments')).status).toBe(200);
    expect((await lookUp('gtsCad', '1')).status).toBe(200);
    expectProblem(await silent, 504, { message: 'error.partnerSilent', params: 'GTS Singapore' });
  });

  test('is counted and timed', async () => {
    await lookUp('gtsCad', '1');
    await lookUp('gtsCad', 'SANDBOX-ERROR');
    const { counters, timers } = api.context.metrics.read();
    expect(timers['service.partners.gtsCad.track']?.count).toBeGreaterThan(1);
    expect(counters['service.partners.gtsCad.track.failures']?.count).toBeGreaterThan(0);
  });
});

describe('a partner that is not configured', () => {
  const bare = startTestApi({ partners: {} });
  test('is reported as not configured', async () => {
    expectProblem(await bare.as('user').get('/api/gts/tracks/gtsAus/1'), 503, {
      message: 'error.partnerNotConfigured',
      params: 'GTS Australia',
    });
  });
});

describe('a partner under test', () => {
  const [partner, elsewhere] = [startPartner(), startPartner()];
  const custom = startTestApi(() => ({ partners: { gtsAus: partner.address } }));
  const ask = () => custom.as('user').get('/api/gts/tracks/gtsAus/1');
  const json = (body: unknown): RequestListener => {
    return (_request, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };

  test('gets the key; a redirect is not followed', async () => {
    let key: string | undefined;
    partner.answersWith((request, response) => {
      key = request.headers.authorization;
      json({ events: [] })(request, response);
    });
    expect((await ask()).status).toBe(200);
    expect(key).toBe('Bearer the-key');

    partner.answersWith((_request, response) => response.writeHead(302, { Location: elsewhere.address.url }).end());
    expect((await ask()).status).toBe(502);
    expect(elsewhere.calls).toBe(0);
  });

  test('is asked again when a read fails', async () => {
    let isFirst = true;
    partner.answersWith((request, response) => {
      if (isFirst) response.destroy();
      else json({ events: [] })(request, response);
      isFirst = false;
    });
    expect((await ask()).status).toBe(200);
  });

  test('is aborted after a megabyte', async () => {
    partner.answersWith(json({ events: [], padding: 'x'.repeat(1024 * 1024) }));
    expect((await ask()).status).toBe(502);
    partner.answersWith(json({ events: [] }));
    await expect.poll(async () => (await ask()).status).toBe(200);
  });

  test('is not called while it keeps failing, and called again later', async () => {
    partner.answersWith((_request, response) => response.writeHead(500).end());
    for (let tries = 0; tries < 4; tries++) expectProblem(await ask(), 502, { message: 'error.partnerFailed' });
    const before = partner.calls;
    for (let tries = 0; tries < 4; tries++) expectProblem(await ask(), 502, { message: 'error.partnerFailed' });
    expect(partner.calls).toBe(before);

    partner.answersWith(json({ events: [] }));
    expect((await custom.as('employee').get('/api/gts/tracks/gtsAus/1')).status, 'of somebody else').toBe(200);
    await expect.poll(async () => (await ask()).status).toBe(200);
  });
});

describe('GET /api/gts/providers', () => {
  test('answers all five, whatever the paging parameters', async () => {
    const { body } = await api.as('user').get('/api/gts/providers?page=x&sort=nothing,desc');
    expect(body.map(({ key }: { key: string }) => key)).toEqual(['none', 'gtsUsa', 'gtsAus', 'gtsCad', 'gtsSgp']);
  });
});
