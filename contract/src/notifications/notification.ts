import { z } from 'zod';
import { Instant } from '../shared/dates/instants.ts';
import { Id } from '../shared/numbers.ts';
import { Language } from '../users/user.ts';
import {
  HELD,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_OCCASIONS,
  NOTIFICATION_ROLES,
  NOTIFICATION_STATES,
  NOTIFIED_STATUSES,
  SKIP_REASONS,
} from './kinds.ts';

export const NotificationOccasion = z.enum(NOTIFICATION_OCCASIONS);

/** One notification of one person about one shipment: sent, or waiting, or why it is not sent. */
export const Notification = z
  .object({
    id: Id,
    shipmentId: Id,
    event: NotificationOccasion,
    status: z.enum(NOTIFIED_STATUSES),
    /** When it happened. */
    eventDate: Instant,
    role: z.enum(NOTIFICATION_ROLES),
    channel: z.enum(NOTIFICATION_CHANNELS),
    /** An e-mail address or a telephone number. */
    address: z.string(),
    language: Language,
    state: z.enum(NOTIFICATION_STATES),
    /** Of those that are skipped, and `held` of those that wait for another day or for an employee. */
    reason: z.enum([...SKIP_REASONS, HELD]).nullable(),
    /** When it is sent at the earliest. */
    dueDate: Instant,
    sentDate: Instant.nullable(),
    /** What the server answered last. */
    answer: z.string().nullable(),
    /** The notification that was to be sent again. */
    repeatOf: Id.nullable(),
    createdDate: Instant,
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

/** The most notifications of a shipment that are listed, the latest first. */
export const MAX_LISTED = 200;
