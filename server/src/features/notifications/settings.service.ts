import type {
  NotificationPreferences,
  NotificationPreferencesInput,
  NotificationSettings,
  NotificationSettingsInput,
} from '@ace/contract/notifications/choices.ts';
import { DEFAULT_CHOICES, DEFAULT_LIMITS } from '@ace/contract/notifications/kinds.ts';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { findEmail } from '../users/users.reads.ts';
import { rememberAddress } from './notifications.repository.ts';
import { subscribe } from './unsubscribe.service.ts';
import './notifications.tables.ts';

type SettingsContext = Pick<Context, 'db' | 'config'>;
type ChangeContext = Pick<Context, 'db' | 'bus' | 'config'>;

const DEFAULTS: NotificationSettings['choices'] = {
  owner: [...DEFAULT_CHOICES.owner],
  receiver: [...DEFAULT_CHOICES.receiver],
  sender: [...DEFAULT_CHOICES.sender],
};

/** Whether people are notified, of what, and how many. Until an administrator has decided, they are with the profile `dev` alone. */
export const readSettings = async ({ db, config }: SettingsContext): Promise<NotificationSettings> => {
  const stored = await db.selectFrom('notificationSetting').select(['isOn', 'choices', 'limits']).executeTakeFirstOrThrow();
  const { isOn, choices, limits } = stored;
  return { isOn: isOn ?? config.profiles.includes('dev'), choices: choices ?? DEFAULTS, limits: limits ?? DEFAULT_LIMITS };
};

export const saveSettings = async (
  context: SettingsContext,
  user: Caller,
  { isOn, choices, limits }: NotificationSettingsInput,
): Promise<NotificationSettings> => {
  const changed = { lastModifiedBy: user.login, lastModifiedDate: new Date().toISOString() };
  await context.db
    .updateTable('notificationSetting')
    .set({ isOn, choices: JSON.stringify(choices), ...(limits && { limits: JSON.stringify(limits) }), ...changed })
    .execute();
  return await readSettings(context);
};

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
  await change(context, user, async ({ db }) => {
    await db
      .insertInto('notificationChoice')
      .values({ userId: user.id, choices })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ choices }))
      .execute();
    const address = await rememberAddress(db, 'email', await findEmail(db, user.id));
    if (address.isUnsubscribed !== isUnsubscribed) await subscribe({ db }, address.token, !isUnsubscribed);
  });
  return await readPreferences(context, user);
};
