import type { NotificationPreview } from '@ace/contract/notifications/choices.ts';
import { NOTIFICATION_OCCASIONS, NOTIFICATION_ROLES } from '@ace/contract/notifications/kinds.ts';
import type { Context } from '../../../shared/context/context.ts';
import { findTrackingsOfWeek, type WeekRow } from '../notifications.repository.ts';
import { isOvertaken, type Planned, planNotifications, type Surroundings } from '../notifications.rules.ts';
import { phoneChannelsOf } from '../notifications.service.ts';
import { readSettings } from '../settings.service.ts';

/** The most trackings that are looked at, and the most notifications that are shown. */
const MAX_TRACKINGS = 5_000;
const SHOWN = 20;

type Sent = Planned & Pick<WeekRow, 'aceBillNumber' | 'offsetMinutes'>;

/** What would have been sent of these trackings, the earliest first: each when it was recorded, unless it was overtaken before it was due. */
const sentOf = (rows: readonly WeekRow[], around: Omit<Surroundings, 'now'>): Sent[] => {
  const ofShipment = Map.groupBy(rows, ({ shipmentId }) => shipmentId);
  const sent = new Map<string, Sent>();
  for (const row of rows.toSorted((a, b) => Date.parse(a.createdDate) - Date.parse(b.createdDate))) {
    const { status, eventDate, isBackfill, subject, aceBillNumber, offsetMinutes, shipmentId, createdDate } = row;
    for (const planned of planNotifications({ status, eventDate, isBackfill }, subject, { ...around, now: Date.parse(createdDate) })) {
      const key = [shipmentId, status, planned.channel, planned.address].join(' ');
      const later = (ofShipment.get(shipmentId) ?? []).filter((each) => each.eventDate > eventDate && each.createdDate <= planned.dueDate);
      const isStale = isOvertaken(
        planned.event,
        later.map((each) => each.status),
      );
      if (!isStale && !sent.has(key)) sent.set(key, { ...planned, aceBillNumber, offsetMinutes });
    }
  }
  return [...sent.values()];
};

/** How many mails these are: what is due for a person while something waits goes with it. */
const countMails = (sent: readonly Sent[], waitMs: number) => {
  const people = Map.groupBy(sent, ({ channel, address, language }) => `${channel} ${address} ${language}`);
  const mailsOf = (each: readonly Sent[]) => {
    let until = Number.NEGATIVE_INFINITY;
    let mails = 0;
    for (const due of each.map(({ dueDate }) => Date.parse(dueDate)).toSorted((a, b) => a - b)) {
      if (due <= until) continue;
      until = due + waitMs;
      mails += 1;
    }
    return mails;
  };
  return { people: people.size, mails: [...people.values()].reduce((sum, each) => sum + mailsOf(each), 0) };
};

/** What the last week would have sent by the present choices. */
export const previewWeek = async (context: Context): Promise<NotificationPreview> => {
  const { timeZone, notify } = context.config;
  const found = await findTrackingsOfWeek(context.db, MAX_TRACKINGS + 1);
  const rows = found.slice(0, MAX_TRACKINGS);
  const { choices: company } = await readSettings(context);
  const sent = sentOf(rows, { waitMs: notify.waitMs, timeZone, company, phoneChannels: phoneChannelsOf(context) });
  const counts = NOTIFICATION_ROLES.flatMap((role) =>
    NOTIFICATION_OCCASIONS.map((event) => ({
      role,
      event,
      count: sent.filter((each) => each.role === role && each.event === event).length,
    })),
  );
  return {
    trackings: rows.length,
    isPartial: found.length > rows.length,
    notifications: sent.length,
    ...countMails(sent, notify.waitMs),
    counts: counts.filter(({ count }) => count > 0),
    latest: sent
      .slice(-SHOWN)
      .reverse()
      .map(({ aceBillNumber, event, role, address, eventDate, offsetMinutes }) => ({
        ...{ aceBillNumber, event, role, address, eventDate, offsetMinutes },
      })),
  };
};
