import { z } from 'zod';
import { boundedArray } from '../shared/bounded-array.ts';
import { Instant } from '../shared/dates/instants.ts';
import { settingGroup, settingState, settingVersion } from '../shared/setting.ts';
import { DEFAULT_CHOICES, DEFAULT_LIMITS, LIMIT_RANGE, NOTIFICATION_OCCASIONS, NOTIFICATION_ROLES } from './kinds.ts';
import { NotificationOccasion } from './notification.ts';

const Occasions = boundedArray(NotificationOccasion, NOTIFICATION_OCCASIONS.length).transform((events) =>
  NOTIFICATION_OCCASIONS.filter((event) => events.includes(event)),
);

/** Of what each role is notified. */
export const NotificationChoices = z.object({ owner: Occasions, receiver: Occasions, sender: Occasions });
export type NotificationChoices = z.infer<typeof NotificationChoices>;

const Figure = z.number().int().min(LIMIT_RANGE.min).max(LIMIT_RANGE.max);

/** How many people shipments of customers notify in a day (docs/decisions/0071-unconfirmed-owners.md). */
export const NotificationLimits = z
  .object({
    /** New addresses of one customer. */
    newAddresses: Figure,
    /** The same of a confirmed customer. */
    newAddressesConfirmed: Figure,
    /** Mails to one address, of all unconfirmed customers together. */
    mailsPerAddress: Figure,
  })
  .meta({ id: 'NotificationLimits' });
export type NotificationLimits = z.infer<typeof NotificationLimits>;

const Fields = z.object({ isOn: z.boolean(), choices: NotificationChoices, limits: NotificationLimits });

/** Until notifications were turned on or off, the profile decides. */
export const NOTIFICATION_SETTINGS = settingGroup({
  number: 2,
  name: 'notifications',
  schema: Fields.extend({ isOn: z.boolean().nullable() }),
  initial: { isOn: null, choices: DEFAULT_CHOICES, limits: DEFAULT_LIMITS },
  permission: 'notifications:configure',
});

/** Whether people are notified, of what unless the owner of a shipment has chosen, and how many. */
export const NotificationSettings = Fields.extend(settingState).meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** If the limits are missing, the current ones are kept. */
export const NotificationSettingsInput = Fields.extend({ limits: NotificationLimits.nullish(), ...settingVersion }).meta({
  id: 'NotificationSettingsInput',
});
export type NotificationSettingsInput = z.infer<typeof NotificationSettingsInput>;

/** What the owner of shipments has chosen for a role; null: as the company chose. */
const OwnChoice = Occasions.nullable();

/** Of what people are notified about the caller's shipments. */
export const NotificationPreferencesInput = z
  .object({
    owner: OwnChoice,
    receiver: OwnChoice,
    sender: OwnChoice,
    /** Whether the address of the caller gets no notifications, because the unsubscribe link was opened. */
    isUnsubscribed: z.boolean(),
  })
  .meta({ id: 'NotificationPreferencesInput' });
export type NotificationPreferencesInput = z.infer<typeof NotificationPreferencesInput>;

/** `company` is what applies where the caller has not chosen. */
export const NotificationPreferences = NotificationPreferencesInput.extend({ company: NotificationChoices }).meta({
  id: 'NotificationPreferences',
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** One notification that would have been sent. */
const PreviewedNotification = z.object({
  aceBillNumber: z.string(),
  event: NotificationOccasion,
  role: z.enum(NOTIFICATION_ROLES),
  address: z.string(),
  eventDate: Instant,
  /** How far the clock where it happened is ahead of UTC, in minutes; null if it is unknown. */
  offsetMinutes: z.number().int().nullable(),
});

/** What the last week would have sent. */
export const NotificationPreview = z
  .object({
    /** How many trackings were looked at, and whether there are more: then all numbers are those of the latest ones. */
    trackings: z.number().int(),
    isPartial: z.boolean(),
    notifications: z.number().int(),
    /** Several parcels of one person within a quarter of an hour are one mail. */
    mails: z.number().int(),
    people: z.number().int(),
    counts: z.array(z.object({ role: z.enum(NOTIFICATION_ROLES), event: NotificationOccasion, count: z.number().int() })),
    /** The latest. */
    latest: z.array(PreviewedNotification),
  })
  .meta({ id: 'NotificationPreview' });
export type NotificationPreview = z.infer<typeof NotificationPreview>;
