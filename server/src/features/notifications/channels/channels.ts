import type { Context } from '../../../shared/context/context.ts';
import type { Channel } from './channel.ts';
import { emailChannel } from './email.ts';
import { httpChannel } from './http-provider.ts';

/** The channels that are set up. People without an e-mail address are written to by the first of the others. */
export const channelsOf = (context: Pick<Context, 'mailer' | 'config'>): Channel[] => {
  const { zalo, sms } = context.config.notify;
  return [emailChannel(context), ...(zalo ? [httpChannel('zalo', zalo)] : []), ...(sms ? [httpChannel('sms', sms)] : [])];
};
