import type { Context } from '../../../shared/context/context.ts';
import { isRefused } from '../../../shared/mail/mail.ts';
import { type Channel, RefusedError } from './channel.ts';

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Mails, with the headers by which mail programs end them at a click (RFC 8058). */
export const emailChannel = ({ mailer }: Pick<Context, 'mailer'>): Channel => ({
  name: 'email',
  send: async (id, { company, to, subject, html, text, unsubscribeUrl }) => {
    const headers = { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    try {
      return await mailer.send(id, { company, to, subject, html, text, headers });
    } catch (error) {
      throw isRefused(error) ? new RefusedError(textOf(error)) : error;
    }
  },
});
