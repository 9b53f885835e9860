// Not in a file with schemas, so that the browser does not load zod for these names.

import type { DeliveryStatus } from '../trackings/statuses.ts';

/** What people are notified of. */
export const NOTIFICATION_OCCASIONS = ['pickedUp', 'outForDelivery', 'delivered', 'exception', 'late'] as const;
export type NotificationOccasion = (typeof NOTIFICATION_OCCASIONS)[number];

/** The role in which a person is notified. A person with several roles is notified in the first of them. */
export const NOTIFICATION_ROLES = ['owner', 'receiver', 'sender'] as const;
export type NotificationRole = (typeof NOTIFICATION_ROLES)[number];

/** How a notification gets to a person. */
export const NOTIFICATION_CHANNELS = ['email', 'sms', 'zalo'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/**
 * Waiting for its time; handed to the queue; accepted by the server; refused by it; overtaken by what happened later, or too old; or not to be sent,
 * for one of the reasons below.
 */
export const NOTIFICATION_STATES = ['waiting', 'sending', 'sent', 'refused', 'stale', 'skipped'] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

/**
 * Why a notification is not to be sent: the person unsubscribed, the owner turned this kind off, an administrator turned all off, or locked the account of a
 * customer who was never confirmed.
 */
export const SKIP_REASONS = ['unsubscribed', 'declined', 'off', 'locked'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Why one waits longer than for its time: shipments of its owner notify too many new people that day, or its address gets too many mails. */
export const HELD = 'held';

/**
 * In a day: the new addresses that shipments of one customer may notify, the same for a confirmed customer, and the mails of all
 * unconfirmed customers together to one address. An administrator may set other figures.
 */
export const DEFAULT_LIMITS = { newAddresses: 20, newAddressesConfirmed: 2_000, mailsPerAddress: 3 };

/** What each figure may be. Without any, nothing would be sent on a later day either. */
export const LIMIT_RANGE = { min: 1, max: 100_000 } as const;

/** The statuses that people are notified of. `LATE` is no status of a tracking: the estimated delivery has passed. */
export const NOTIFIED_STATUSES = ['COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'FAILED_ATTEMPT', 'EXCEPTION', 'LATE'] as const;
export type NotifiedStatus = (typeof NOTIFIED_STATUSES)[number];

const OCCASIONS: Partial<Record<DeliveryStatus | 'LATE', NotificationOccasion>> = {
  COLLECTED: 'pickedUp',
  OUT_FOR_DELIVERY: 'outForDelivery',
  DELIVERED: 'delivered',
  FAILED_ATTEMPT: 'exception',
  EXCEPTION: 'exception',
  LATE: 'late',
} satisfies Record<NotifiedStatus, NotificationOccasion>;

/** The event of notifications that a status causes; undefined if it causes none. */
export const notificationEventOf = (status: DeliveryStatus | 'LATE') => OCCASIONS[status];

/** The default: which events each role is notified of. */
export const DEFAULT_CHOICES: Record<NotificationRole, NotificationOccasion[]> = {
  owner: ['delivered', 'exception'],
  receiver: ['pickedUp', 'outForDelivery', 'delivered', 'exception'],
  sender: [],
};

/** Older events cause no notification. */
export const MAX_EVENT_HOURS = 48;

/** The most customers that are listed whose notifications wait, and up to where those of each are counted. */
export const HELD_LIMITS = { owners: 100, waiting: 1_000 } as const;
