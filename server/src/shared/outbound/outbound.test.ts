import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sourcesOf } from '../../testing/sources.ts';
import { createOutbound, OutboundError, type OutboundPolicy } from './outbound.ts';

let server: Server;
let answer: RequestListener;
const calls: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const POLICY: OutboundPolicy = { name: 'outboundTest', answerMs: 20_000, answerBytes: 1_000, whenLonger: 'fail', addresses: 'any' };

/** A caller, and how its calls are answered. Each test counts its own calls. */
const calling = (policy: Partial<OutboundPolicy>, listener: RequestListener) => {
  calls.length = 0;
  answer = listener;
  const outbound = createOutbound({ ...POLICY, ...policy });
  const { port } = server.address() as AddressInfo;
  const call = ({ method = 'GET' as 'GET' | 'PUT', key = 'a', host = '127.0.0.1' } = {}) =>
    outbound.call({ url: `http://${host}:${port}/`, method, headers: {}, key }, async (answer) => {
      if (!answer.isOk) throw answer.failure();
      return (await answer.read()).toString();
    });
  return { call, stateOf: outbound.stateOf };
};

const failureOf = async (called: Promise<unknown>) => {
  const error = await called.then(
    () => expect.unreachable('the call has succeeded'),
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(OutboundError);
  const { reason, retryAfterMs } = error as OutboundError;
  return { reason, retryAfterMs };
};

test('other servers are called here alone', () => {
  const calls = /\bfetch\(|https?\.(get|request)\(|from 'node:https'/;
  const callers = sourcesOf('').filter(({ text }) => calls.test(text.replaceAll('.fetch(', '')));
  expect(callers.map(({ path }) => path)).toEqual(['shared/outbound/outbound.ts']);
});

describe('a call', () => {
  test('sends its body and answers what is made of the answer', async () => {
    const { call } = calling({}, (_request, response) => response.end('thanks'));
    expect(await call()).toBe('thanks');
    expect(await call({ method: 'PUT' })).toBe('thanks');
    expect(calls).toEqual(['GET /', 'PUT /']);
  });

  test('ends at its deadline when an answer drips slowly', async () => {
    let isClosed = false;
    const { call } = calling({ answerMs: 300 }, (_request, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => {
        clearInterval(drip);
        isClosed = true;
      });
    });
    const begin = performance.now();
    expect(await failureOf(call())).toMatchObject({ reason: 'silent' });
    expect(performance.now() - begin).toBeLessThan(10_000);
    await expect.poll(() => isClosed).toBe(true);
  });

  test('stops reading an answer that has no end', async () => {
    let sent = 0;
    const endless: RequestListener = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) sent += 1;
      };
      response.on('drain', more);
      more();
    };
    expect(await failureOf(calling({}, endless).call())).toMatchObject({ reason: 'unusable' });
    expect(await calling({ whenLonger: 'cut' }, endless).call()).toHaveLength(1_000);
    const before = sent;
    await delay(100);
    expect(sent).toBe(before);
  });

  test('that is made too often says when the next one may be', async () => {
    const at = (value: string) =>
      failureOf(calling({}, (_request, response) => response.writeHead(429, { 'Retry-After': value }).end()).call());
    expect(await at('7')).toEqual({ reason: 'limited', retryAfterMs: 7_000 });
    expect((await at(new Date(Date.now() + 60_000).toUTCString())).retryAfterMs).toBeGreaterThan(50_000);
    for (const useless of ['soon', '-1', new Date(0).toUTCString()]) expect((await at(useless)).retryAfterMs).toBeNull();
  });

  test('follows no redirect', async () => {
    const { call } = calling({}, (_request, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end());
    expect(await failureOf(call())).toMatchObject({ reason: 'failed' });
    expect(calls).toHaveLength(1);
  });

  test('is repeated after a cut connection if it only reads', async () => {
    const cut: RequestListener = (request, response) => {
      if (calls.length % 3 !== 0) request.destroy();
      else response.end('at last');
    };
    expect(await calling({ retries: 2 }, cut).call()).toBe('at last');
    expect(await failureOf(calling({ retries: 2 }, cut).call({ method: 'PUT' }))).toMatchObject({ reason: 'failed' });
    expect(calls).toHaveLength(1);
  });

  test('fails when the connection is cut within the answer', async () => {
    const { call } = calling({}, (_request, response) => {
      response.write('half');
      setTimeout(() => response.destroy(), 50);
    });
    expect(await failureOf(call())).toMatchObject({ reason: 'failed' });
  });
});

describe('the circuit of a key', () => {
  test('opens after failures in a row, and closes when a later call succeeds', async () => {
    let isBroken = true;
    const breaker = { failures: 3, openMs: 1_500 };
    const { call, stateOf } = calling({ breaker }, (_request, response) => response.writeHead(isBroken ? 500 : 200).end('works'));
    for (let tries = 0; tries < 5; tries += 1) expect(await failureOf(call())).toMatchObject({ reason: 'failed' });
    expect(calls).toHaveLength(3);
    expect(stateOf('a')).toBe('OPEN');
    isBroken = false;
    expect(await call({ key: 'b' })).toBe('works');
    await delay(1_600);
    expect(await call()).toBe('works');
    expect(stateOf('a')).toBe('CLOSED');
  });
});

describe('turns', () => {
  test('let so many calls of a key begin in a second', async () => {
    const { call } = calling({ perSecond: 2 }, (_request, response) => response.end());
    const begin = performance.now();
    await Promise.all([call(), call(), call()]);
    expect(performance.now() - begin).toBeGreaterThan(900);
  });
});

describe('an address that no administrator has set', () => {
  test.each([
    'localhost',
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '10.0.0.1',
    '169.254.169.254',
  ])('is not called at %s', async (host) => {
    const { call } = calling({ addresses: 'public' }, (_request, response) => response.end());
    // A connection to the same name may be open.
    const known = host === 'localhost' && calling({}, (_request, response) => response.end());
    if (known) await known.call({ host });
    calls.length = 0;
    await expect(call({ host })).rejects.toThrow('no public address');
    expect(calls).toEqual([]);
  });
});
