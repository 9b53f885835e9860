import type { NotificationChannel } from '@ace/contract/notifications/kinds.ts';
import type { MessageProvider } from '../../../shared/config.ts';
import { type Channel, RefusedError } from './channel.ts';

const TIMEOUT_MS = 10_000;

/** How much is read of an answer. */
const MAX_ANSWER = 300;

/** Statuses with which a provider says that it may accept the message later, besides those of its own failures. */
const LATER = [408, 425, 429];

const shortAnswerOf = async (response: Response) =>
  `${response.status} ${(await response.text()).replace(/\s+/g, ' ').trim().slice(0, MAX_ANSWER)}`.trim();

/** A provider of messages that takes a `POST` of a few fields (docs/notifications.md). */
export const httpChannel = (name: NotificationChannel, { url, key }: MessageProvider): Channel => ({
  name,
  send: async (id, { to, language, subject, text, link, unsubscribeUrl }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': id, ...(key ? { Authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({ id, channel: name, to, language, subject, link, text, unsubscribeUrl }),
      // The message would go to an address that nobody has set.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = await shortAnswerOf(response);
    if (response.ok) return answer;
    if (response.status < 500 && !LATER.includes(response.status)) throw new RefusedError(answer);
    throw new Error(answer);
  },
});
