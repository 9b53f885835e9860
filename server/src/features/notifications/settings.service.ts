import {
  NOTIFICATION_SETTINGS,
  type NotificationPreferences,
  type NotificationPreferencesInput,
  type NotificationSettings,
  type NotificationSettingsInput,
} from '@ace/contract/notifications/choices.ts';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { answerOf, lockSetting, readSetting, writeSetting } from '../../shared/settings/settings.ts';
import { findEmail } from '../users/users.reads.ts';
import { rememberAddress } from './notifications.repository.ts';
import { subscribe } from './unsubscribe/unsubscribe.service.ts';
import './notifications.tables.ts';

type SettingsContext = Pick<Context, 'db' | 'config'>;
type ChangeContext = Pick<Context, 'db' | 'bus' | 'config'>;

/** The profile decides until an administrator has. */
const resolved = (config: Context['config'], { isOn, ...settings }: Omit<NotificationSettings, 'isOn'> & { isOn: boolean | null }) => ({
  ...settings,
  isOn: isOn ?? config.profiles.includes('dev'),
});

/** Whether people are notified, of what, and how many. Until an administrator has decided, they are with the profile `dev` alone. */
export const readSettings = async ({ db, config }: SettingsContext): Promise<NotificationSettings> =>
  resolved(config, answerOf(await readSetting(db, NOTIFICATION_SETTINGS)));

/** Throws `error.concurrencyFailure` if they were saved since the `version`. */
export const saveSettings = (
  context: ChangeContext,
  user: Caller,
  { version, isOn, choices, limits }: NotificationSettingsInput,
): Promise<NotificationSettings> =>
  change(context, user, async (tx) => {
    const { value } = await lockSetting(tx, NOTIFICATION_SETTINGS, version);
    const stored = await writeSetting(tx, NOTIFICATION_SETTINGS, { isOn, choices, limits: limits ?? value.limits });
    return resolved(context.config, answerOf(stored));
  });

/** What the caller has chosen for their shipments, and whether their own address gets notifications. */
export const readPreferences = async (context: SettingsContext, user: Caller): Promise<NotificationPreferences> => {
  const { db } = context;
  const { choices: company } = await readSettings(context);
  const own = await db.selectFrom('notificationChoice').select('choices').where('userId', '=', user.id).executeTakeFirst();
  const address = await db
    .selectFrom('notificationAddress')
    .select('unsubscribedDate')
    .where('channel', '=', 'email')
    .where('address', '=', await findEmail(db, user.id))
    .executeTakeFirst();
  return { owner: null, receiver: null, sender: null, ...own?.choices, company, isUnsubscribed: Boolean(address?.unsubscribedDate) };
};

export const savePreferences = async (
  context: ChangeContext,
  user: Caller,
  { isUnsubscribed, ...input }: NotificationPreferencesInput,
): Promise<NotificationPreferences> => {
  const choices = JSON.stringify(input);
  await change(context, user, async (tx) => {
    const { db } = tx;
    await db
      .insertInto('notificationChoice')
      .values({ userId: user.id, choices })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ choices }))
      .execute();
    const address = await rememberAddress(db, 'email', await findEmail(db, user.id));
    if (address.isUnsubscribed !== isUnsubscribed) await subscribe(tx, address.token, !isUnsubscribed);
  });
  return await readPreferences(context, user);
};
