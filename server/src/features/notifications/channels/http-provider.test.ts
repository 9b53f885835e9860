import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '../../../testing/test-api.ts';
import { notifying } from '../notifications.testing.ts';
import { httpChannel } from './http-provider.ts';

/** A provider that answers with these statuses, one after the other, and then with 200. */
const statuses: number[] = [];
const received: { headers: IncomingHttpHeaders; body: Record<string, string> }[] = [];
let provider: Server;
let url = '';
beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    received.push({ headers: request.headers, body: JSON.parse(text) });
    response.writeHead(statuses.shift() ?? 200, { Location: '/elsewhere' }).end('thanks\n');
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/send`;
});
afterAll(() => void provider.close());

const api = startTestApi(() => ({ notify: { waitMs: 0, zalo: null, sms: { url, key: 'a-key' } } }));
const { start, ship, happen, send, logOf } = notifying(api);
beforeAll(start);

test('a provider of messages gets those for people without an e-mail address', async () => {
  const shipment = await ship({ receiverEmail: null, receiverTelNo: '0912 345 678', receiverCountryCode: 'VN' });
  await happen(shipment, 'COLLECTED');
  await send();
  const [{ headers, body } = { headers: {}, body: {} }] = received.splice(0);
  expect(headers.authorization).toBe('Bearer a-key');
  expect(headers['idempotency-key']).toBe(body.id);
  expect(body).toMatchObject({ channel: 'sms', to: '0912 345 678', language: 'vi', subject: `Đã lấy hàng: ${shipment.aceBillNumber}` });
  expect(await logOf(shipment)).toMatchObject([{ channel: 'sms', address: '0912 345 678', state: 'sent', answer: '200 thanks' }]);
});

test('a message that it refuses is not sent again, one that it may accept later is', async () => {
  statuses.push(422, 503, 429);
  const [refused, later] = [await ship({ receiverEmail: null }), await ship({ receiverEmail: null, receiverTelNo: '0987' })];
  await happen(refused, 'COLLECTED');
  await send();
  await happen(later, 'COLLECTED');
  await send();
  expect(await logOf(refused)).toMatchObject([{ state: 'refused', answer: '422 thanks' }]);
  expect(await logOf(later)).toMatchObject([{ state: 'sent' }]);
  expect(new Set(received.slice(1).map(({ body }) => body.id)).size).toBe(1);
});

test('a provider that fails again and again is left alone for a moment', async () => {
  received.length = 0;
  statuses.push(500, 500, 500, 500, 500);
  const channel = httpChannel('sms', { url: `${url}?failing`, key: undefined });
  const message = {
    company: { name: 'ACE', email: null },
    to: '0987',
    language: 'vi',
    subject: '',
    text: '',
    html: '',
    link: null,
    unsubscribeUrl: '',
  } as const;
  for (let tries = 0; tries < 7; tries += 1) await expect(channel.send('an-id', message)).rejects.toThrow();
  expect(received).toHaveLength(5);
});
