import { isAllowed } from '@ace/contract/permissions.ts';
import { VIEW_LIMITS } from '@ace/contract/preferences/choices.ts';
import {
  LISTS,
  type ListName,
  type ListPreference,
  type ListPreferences,
  type View,
  type ViewInput,
} from '@ace/contract/preferences/preferences.ts';
import { KINDS } from '@ace/contract/shared/kinds.ts';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { waitForLock } from '../../shared/database/locks.ts';
import { isUniqueViolation } from '../../shared/database/pool.ts';
import type { Database } from '../../shared/database/schema.ts';
import type { IdempotencyKey } from '../../shared/http/idempotency.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import './preferences.tables.ts';

/** How the user has arranged their lists. */
export const readPreferences = async ({ db }: Pick<Context, 'db'>, user: Caller): Promise<ListPreferences> => {
  const rows = await db.selectFrom('listPreference').select(['list', 'value']).where('userId', '=', user.id).execute();
  return Object.fromEntries(rows.map(({ list, value }) => [list, value]));
};

/** Remembers how a user has arranged a list. */
export const writePreference = async (db: Database, userId: number, list: ListName, value: ListPreference) => {
  const json = JSON.stringify(value);
  await db
    .insertInto('listPreference')
    .values({ userId, list, value: json })
    .onConflict((conflict) => conflict.columns(['userId', 'list']).doUpdateSet({ value: json }))
    .execute();
  return value;
};

const mayShare = (user: Caller) => isAllowed('views:share', user);

const mayOpen = (user: Caller, list: ListName) => {
  const kind = Object.values(KINDS).find(({ plural }) => plural === list);
  return isAllowed(kind?.readers.permission ?? 'audits:read', user);
};

/** The user's views of a list and the shared ones, by name. Throws `error.http.403` if they may not open the list: views tell what others look for. */
export const listViews = async ({ db }: Pick<Context, 'db'>, user: Caller, list: ListName): Promise<View[]> => {
  if (!mayOpen(user, list)) throw problem('error.http.403');
  const rows = await db
    .selectFrom('savedView')
    .select(['id', 'list', 'name', 'address', 'isShared', 'userId'])
    .where('list', '=', list)
    .where((eb) => eb.or([eb('userId', '=', user.id), eb('isShared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ userId, ...view }) => ({ ...view, isOwn: view.isShared ? mayShare(user) : userId === user.id }));
};

/** Stores a view. Views of one user are stored one after the other, so that none is missing when they are counted. */
const insertView = async ({ db, caller: user }: Change<Caller>, input: ViewInput): Promise<View> => {
  await waitForLock(db, 'views', user.id);
  const { views } = await db
    .selectFrom('savedView')
    .select((eb) => eb.fn.countAll<number>().as('views'))
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow();
  if (views >= VIEW_LIMITS.views) throw fieldProblem('view', 'name', 'Size');
  const { id } = await db
    .insertInto('savedView')
    .values({ ...input, userId: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'savedView_userId_list_name_key') ? fieldProblem('view', 'name', 'unique') : error;
    });
  return { id, ...input, isOwn: true };
};

/** Keeps a view, once per idempotency key. Throws `unique` at a name that the user has given before, `Size` there at too many views, and `error.http.403`. */
export const createView = async (
  context: Pick<Context, 'db' | 'bus'>,
  user: Caller,
  input: ViewInput,
  idempotencyKey: IdempotencyKey,
): Promise<View> => {
  if (!mayOpen(user, input.list) || (input.isShared && !mayShare(user))) throw problem('error.http.403');
  return await change(context, user, (tx) => insertView(tx, input), idempotencyKey);
};

/** Deletes one of the user's views of lists that they may open, or a shared one if they are an administrator. Throws `error.http.404`. */
export const deleteView = (context: Pick<Context, 'db' | 'bus'>, user: Caller, id: number) =>
  change(context, user, async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('savedView')
      .where('id', '=', id)
      .where(
        'list',
        'in',
        LISTS.filter((list) => mayOpen(user, list)),
      )
      .where((eb) =>
        eb.or([eb.and([eb('userId', '=', user.id), eb('isShared', '=', false)]), ...(mayShare(user) ? [eb('isShared', '=', true)] : [])]),
      )
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw problem('error.http.404');
  });
