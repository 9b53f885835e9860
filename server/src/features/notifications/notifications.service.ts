import type { Notification } from '@ace/contract/notifications/notification.ts';
import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import { type Change, change, SYSTEM } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { IdempotencyKey } from '../../shared/http/idempotency.ts';
import { problem } from '../../shared/problems.ts';
import { isShipmentVisible } from '../shipments/shipments.reads.ts';
import { channelsOf } from './channels/channels.ts';
import { findNewlyLate, findSubject, insertNotification, insertRepeat, listNotifications } from './notifications.repository.ts';
import { planNotifications } from './notifications.rules.ts';
import { readSettings } from './settings.service.ts';

type Happened = { trackingId: number | null; status: DeliveryStatus | 'LATE'; eventDate: string };

/** The channels of people without an e-mail address that are set up. */
export const phoneChannelsOf = (context: Context) =>
  channelsOf(context)
    .map(({ name }) => name)
    .filter((name) => name !== 'email');

/** Plans who is notified of what happened to a shipment. A second call for the same has no effect. */
export const planForShipment = async (context: Context, shipmentId: number, { trackingId, ...happened }: Happened) => {
  const { db, config } = context;
  const { isOn, choices: company } = await readSettings(context);
  if (!isOn) return;
  const found = await findSubject(db, shipmentId, trackingId);
  if (!found) return;
  const { subject, isBackfill, now } = found;
  const { timeZone, notify } = config;
  const surroundings = { now: Date.parse(now), waitMs: notify.waitMs, timeZone, company, phoneChannels: phoneChannelsOf(context) };
  const planned = planNotifications({ ...happened, isBackfill }, subject, surroundings);
  await change(context, SYSTEM, async ({ db }) => {
    for (const each of planned) await insertNotification(db, shipmentId, trackingId, each);
  });
};

/** How many late shipments are read at once. */
const LATE_AT_ONCE = 500;

/** Plans who is notified of shipments whose estimated delivery has passed. */
export const planLate = async (context: Context) => {
  const { isOn, choices } = await readSettings(context);
  const isForAll = Object.values(choices).some((events) => events.includes('late'));
  const { timeZone } = context.config;
  for (let lastId = 0; isOn; ) {
    const late = await findNewlyLate(context.db, { timeZone, isForAll, lastId }, LATE_AT_ONCE);
    for (const { shipmentId, eventDate } of late)
      await planForShipment(context, shipmentId, { trackingId: null, status: 'LATE', eventDate });
    lastId = late.at(-1)?.shipmentId ?? 0;
    if (late.length < LATE_AT_ONCE) return;
  }
};

/** What was sent about a shipment, what waits, and what is not sent, the latest first. Throws `error.http.404`. */
export const readLog = async ({ db }: Context, user: Caller, shipmentId: number): Promise<Notification[]> => {
  if (!(await isShipmentVisible(db, user, shipmentId))) throw problem('error.http.404');
  return await listNotifications(db, shipmentId);
};

/** Sends a notification again, once per idempotency key. Throws `error.http.404`. */
export const repeatNotification = (context: Context, user: Caller, id: number, key: IdempotencyKey): Promise<Notification> => {
  const repeat = async ({ db }: Change) => {
    const repeated = await insertRepeat(db, id, visibleTo(user));
    if (!repeated) throw problem('error.http.404');
    return repeated;
  };
  return change(context, user, repeat, key);
};
