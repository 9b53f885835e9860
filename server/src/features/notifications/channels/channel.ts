import type { NotificationChannel } from '@ace/contract/notifications/kinds.ts';
import type { RenderedMail } from '@ace/contract/notifications/template.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import type { Mail } from '../../../shared/mail/mail.ts';

/** What is sent to a person. */
export type Message = RenderedMail & {
  /** Who sends it, and where answers go. */
  company: Mail['company'];
  /** An e-mail address or a telephone number, as the shipment has it. */
  to: string;
  language: Language;
  /** Ends the notifications of this person: a page, and one `POST` without a body (RFC 8058). */
  unsubscribeUrl: string;
  /** The page of the parcel; null if the message is about several, or the page was closed. */
  link: string | null;
};

/** The server does not want the message, for good: it is not tried again. The message is the server's answer. */
export class RefusedError extends Error {}

/**
 * A way to reach people. To add one, implement this interface, name it in `NOTIFICATION_CHANNELS`, and create it in `channelsOf`.
 *
 * `send` ends when the server has accepted the message, with its answer. It throws `RefusedError` if the server refuses for good, and anything else if
 * it may accept later: it is then called again with the same `id`, by which the server can tell a repeated message. It ends within a minute.
 */
export type Channel = { name: NotificationChannel; send(id: string, message: Message): Promise<string> };
