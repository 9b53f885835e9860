import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll } from 'vitest';
import type { startTestApi } from '../../testing/test-api.ts';

/** A secret of a partner that pushes events. */
export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

type Api = Pick<ReturnType<typeof startTestApi>, 'as'>;
type Message = { id?: string; sentAt?: Date; secret?: string; partner?: string; from?: string };

/** The headers of a message with this body. */
export const signed = (body: string, { id = randomUUID(), sentAt = new Date(), secret = WEBHOOK_SECRET }: Message = {}) => ({
  'Content-Type': 'application/json',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
});

/** Pushes a body as a partner, signed. */
export const pusher =
  (api: Api) =>
  (body: unknown, message: Message = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { ...signed(text, message), ...(message.from && { 'X-Forwarded-For': message.from }) };
    return api.as(null).post(`/api/partner-events/${message.partner ?? 'gtsAus'}`, text, headers);
  };

/** A partner whose answers the tests define, as long as the tests of the file run. */
export const usePartner = () => {
  let answer: RequestListener = (_request, response) => response.end();
  const asked: { number: string; at: number }[] = [];
  const server = createServer((request, response) => {
    asked.push({ number: new URL(request.url ?? '/', 'http://partner').searchParams.get('number') ?? '', at: Date.now() });
    answer(request, response);
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    /** The calls in their order. */
    asked,
    answersWith: (next: RequestListener) => {
      answer = next;
    },
    /** Answers with events by number, none for others. */
    reports: (events: Record<string, object[]>) => {
      answer = (request, response) => {
        const number = new URL(request.url ?? '/', 'http://partner').searchParams.get('number') ?? '';
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ events: events[number] ?? [] }));
      };
    },
    get address() {
      return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'the-key' };
    },
  };
};
