import type { NotificationLimits } from '@ace/contract/notifications/choices.ts';
import type { Database } from '../../shared/database/schema.ts';
import { countMail, type DueNotification, findDue, hold, putIntoMail, reserveDay } from './limits.repository.ts';
import type { PersonKey } from './notifications.repository.ts';

type Gathering = { waitMs: number; limit: number; timeZone: string; limits: NotificationLimits };

/**
 * Puts what is due for a person and within the limits (docs/decisions/0071-unconfirmed-owners.md) into a mail, and lets the rest wait for a later day.
 * Returns how many notifications there were, and how many the mail has. Only inside the lock `gathering`.
 */
export const gatherMail = async (db: Database, person: PersonKey, mailId: string, { limits, timeZone, ...which }: Gathering) => {
  const due = await findDue(db, person, { ...which, timeZone });
  const days = new Map<number, string>();
  /** The day on which a notification may be sent. */
  const dayOf = async ({ ownerId, isFree, isConfirmed, day, mails, today, tomorrow }: DueNotification) => {
    if (isFree) return today;
    // Before a day is reserved: what its address cannot get today takes no room of its owner.
    if (!isConfirmed && mails >= limits.mailsPerAddress) return tomorrow;
    const limit = isConfirmed ? limits.newAddressesConfirmed : limits.newAddresses;
    const reserved = days.get(ownerId) ?? day ?? (await reserveDay(db, ownerId, person, limit, timeZone));
    days.set(ownerId, reserved);
    return reserved;
  };
  const sent: DueNotification[] = [];
  for (const each of due) {
    const day = await dayOf(each);
    if (day <= each.today) sent.push(each);
    else await hold(db, [each.id], { ownerId: each.ownerId, day }, timeZone);
  }
  const counted = sent.find(({ isFree, isConfirmed }) => !isFree && !isConfirmed);
  if (counted) await countMail(db, person, counted.today);
  if (sent.length > 0)
    await putIntoMail(
      db,
      sent.map(({ id }) => id),
      mailId,
    );
  return { due: due.length, sent: sent.length };
};
