import type { NotificationPreferencesInput } from '@ace/contract/notifications/choices.ts';
import type { NotificationChannel } from '@ace/contract/notifications/kinds.ts';
import type { Notification } from '@ace/contract/notifications/notification.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Filled, InstantColumn, OptionalInstantColumn } from '../../shared/database/schema.ts';

type NotificationTable = Omit<Notification, 'id' | 'createdDate' | 'sentDate' | 'reason' | 'answer' | 'repeatOf'> & {
  id: Filled<number>;
  trackingId: number | null;
  mailId: Generated<string | null>;
  reason: Generated<Notification['reason']>;
  answer: Generated<string | null>;
  repeatOf: Generated<number | null>;
  /** For the limits of which owner it waits, and since when; the time stays when it is sent. */
  heldFor: Generated<number | null>;
  heldDate: OptionalInstantColumn;
  sentDate: OptionalInstantColumn;
  createdDate: InstantColumn;
};

declare module '../../shared/database/schema.ts' {
  interface Schema {
    notification: NotificationTable;
    notificationAddress: {
      channel: NotificationChannel;
      address: string;
      token: string;
      unsubscribedDate: OptionalInstantColumn;
      /** How many mails about shipments of unconfirmed customers it got on the latest such day. */
      unconfirmedDay: Generated<string | null>;
      unconfirmedMails: Generated<number>;
    };
    /** The addresses that shipments of each customer notify, and when first: the day may be still to come. */
    notificationReach: { ownerId: number; channel: NotificationChannel; address: string; day: string };
    notificationChoice: { userId: number; choices: JSONColumnType<Omit<NotificationPreferencesInput, 'isUnsubscribed'>> };
  }
}
