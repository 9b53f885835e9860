import { randomUUID } from 'node:crypto';
import { personName } from '@ace/contract/shared/languages.ts';
import { z } from 'zod';
import { change, SYSTEM } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { tryLock } from '../../shared/database/locks.ts';
import { type BackgroundWork, job, scheduledJob } from '../../shared/jobs/job.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { MAIL_RETRY } from '../../shared/mail/mail.ts';
import { readCompany } from '../../shared/settings/company.ts';
import { unsubscribeUrlOf } from './addresses.ts';
import { type Channel, type Message, RefusedError } from './channels/channel.ts';
import { channelsOf } from './channels/channels.ts';
import { gatherMail } from './limits.service.ts';
import { findDuePeople, findMail, type MailRow, noteOutcome, type Outcome } from './notifications.repository.ts';
import { fateOf } from './notifications.rules.ts';
import { phoneChannelsOf, planLate } from './notifications.service.ts';
import { readSettings } from './settings.service.ts';
import { composeNotification } from './templates/compose.ts';
import { linkOf } from './templates/parcels.ts';
import { readTemplates } from './templates/templates.service.ts';

const log = loggerNamed('notifications');

/** The most parcels in one mail, and the most people whose mails are queued in one transaction. */
const MAX_PARCELS = 20;
const MAX_PEOPLE = 200;

/** How a person is called in a mail. */
const nameOf = ({ role, language, ...row }: MailRow) => {
  if (role === 'receiver') return row.receiverContactName;
  if (role === 'sender') return row.senderContactName;
  return personName({ firstName: row.ownerFirstName, lastName: row.ownerLastName }, language) || row.ownerLogin || '';
};

/** Notes what is not sent by now, and returns the others. */
const dropOthers = async (context: Context, rows: MailRow[]) => {
  const settings = await readSettings(context);
  const { timeZone } = context.config;
  const phoneChannels = phoneChannelsOf(context);
  const sent: MailRow[] = [];
  for (const row of rows) {
    const fate = fateOf({ ...row, isRepeated: row.repeatOf !== null }, settings, { now: Date.parse(row.now), timeZone, phoneChannels });
    if (fate.state === 'send') sent.push(row);
    else await noteOutcome(context.db, [row.id], fate.state === 'waiting' ? { ...fate, mailId: null } : fate);
  }
  return sent;
};

/** Each piece of news once, about its latest event: what is sent again may still wait to be sent first. */
const eachOnce = (rows: MailRow[]) => {
  const latest = new Map<string, MailRow>();
  for (const row of rows) {
    const key = `${row.aceBillNumber} ${row.status}`;
    const known = latest.get(key);
    if (!known || known.eventDate <= row.eventDate) latest.set(key, row);
  }
  return [...latest.values()];
};

/** Gives a message to its server. Without a `state` the server may accept it later. */
const deliver = async (channel: Channel, id: string, message: Message): Promise<Outcome> => {
  try {
    return { state: 'sent', answer: await channel.send(id, message), sentDate: new Date().toISOString() };
  } catch (error) {
    const answer = error instanceof Error ? error.message : String(error);
    return error instanceof RefusedError ? { state: 'refused', answer } : { answer };
  }
};

/** Sends a mail about one or several parcels of a person. What the server has accepted is noted, and not sent again. */
const sendNotification = async (context: Context, mailId: string) => {
  const { db, config } = context;
  const rows = await dropOthers(context, await findMail(db, mailId, config.timeZone));
  const [first] = rows;
  if (!first) return;
  const { channel, address, language, role, token } = first;
  const ids = rows.map(({ id }) => id);
  const provider = channelsOf(context).find(({ name }) => name === channel);
  if (!provider) return await noteOutcome(db, ids, { state: 'refused', answer: 'not set up' });
  const templates = await readTemplates(db, language);
  const unsubscribeUrl = unsubscribeUrlOf(config, token);
  const items = eachOnce(rows).map((row) => ({
    parcel: row.role === 'owner' ? { ...row, registrant: null } : row,
    news: row,
    template: templates[row.event],
  }));
  const around = { config, company: await readCompany(context), name: nameOf(first) };
  const mail = composeNotification(items, { role, language, unsubscribeUrl }, around);
  const outcome = await deliver(provider, mailId, {
    ...mail,
    company: around.company,
    to: address,
    language,
    unsubscribeUrl,
    link: items.length === 1 ? linkOf(first, config) : null,
  });
  // As an error, whose addresses the log masks.
  if (outcome.state === 'refused') log.warn({ channel, ids, error: outcome.answer }, 'not sent: the server refuses it for good');
  await noteOutcome(db, ids, outcome);
  if (!outcome.state) throw new Error(`not sent yet: ${outcome.answer}`);
};

/** Mails and messages about parcels have a queue of their own: however many they are, mails of accounts do not wait for them. */
export const notificationSend = job({
  name: 'notification.send',
  payload: z.object({ mailId: z.uuid() }),
  retry: MAIL_RETRY,
  concurrency: 2,
  work: (context: Context, { mailId }) => sendNotification(context, mailId),
});

/** Queues the mails of people with a notification that is due: all that waits for a person, and is within the limits, in one. One copy at a time. Returns whether there may be more. */
const gatherSome = (context: Context) =>
  change(context, SYSTEM, async (tx) => {
    const { db } = tx;
    const { jobs, config } = context;
    if (!(await tryLock(db, 'gathering'))) return false;
    const { limits } = await readSettings({ db, config });
    const { timeZone, notify } = config;
    const people = await findDuePeople(db, MAX_PEOPLE);
    let total = 0;
    for (const person of people) {
      const mailId = randomUUID();
      const { due, sent } = await gatherMail(db, person, mailId, { waitMs: notify.waitMs, limit: MAX_PARCELS, timeZone, limits });
      if (sent > 0) await jobs.send(tx, notificationSend, { mailId });
      total += due;
    }
    return total > 0;
  });

/** Queues all mails that are due. */
export const gatherMails = async (context: Context) => {
  while (await gatherSome(context));
};

export const notificationJobs: BackgroundWork<Context>[] = [
  notificationSend,
  scheduledJob({ name: 'notification.late', schedule: '10 * * * *', work: planLate }),
  { name: 'gatherNotifications', everyMs: 5_000, work: gatherMails },
];
