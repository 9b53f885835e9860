import type { NotificationChannel } from '@ace/contract/notifications/kinds.ts';
import type { MessageProvider } from '../../../shared/config.ts';
import { BOUNDS } from '../../../shared/limits/bounds.ts';
import { createOutbound } from '../../../shared/outbound/outbound.ts';
import { type Channel, RefusedError } from './channel.ts';

/** How many characters are kept of an answer. */
const MAX_ANSWER = 300;

/** Statuses with which a provider says that it may accept the message later, besides those of its own failures. */
const LATER = [408, 425, 429];

/** A provider that does not work delays no other messages: while its circuit is open, those for it fail at once, and their jobs try again. */
const outbound = createOutbound({
  name: 'messageProviders',
  ...BOUNDS.provider,
  whenLonger: 'cut',
  breaker: { failures: 5, openMs: 5_000 },
  addresses: 'any',
});

/** A provider of messages that takes a `POST` of a few fields (docs/notifications.md). */
export const httpChannel = (name: NotificationChannel, { url, key }: MessageProvider): Channel => ({
  name,
  send: async (id, { to, language, subject, text, link, unsubscribeUrl }) => {
    const sent = {
      ...{ url, key: url, method: 'POST' as const },
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': id, ...(key ? { Authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({ id, channel: name, to, language, subject, link, text, unsubscribeUrl }),
    };
    const { isOk, answer } = await outbound.call(sent, async ({ status, isOk, read, failure }) => {
      const answer = `${status} ${(await read()).toString().replace(/\s+/g, ' ').trim().slice(0, MAX_ANSWER)}`.trim();
      if (status >= 500 || LATER.includes(status)) throw failure(answer);
      return { isOk, answer };
    });
    if (!isOk) throw new RefusedError(answer);
    return answer;
  },
});
