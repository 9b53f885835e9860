import { FILTER_COUNT_LIMIT, SEARCH_COUNT_LIMIT } from '@ace/contract/shared/lists.ts';
import { fieldsOf } from '@ace/contract/shared/record.ts';
import { OwnerChoice, USER_SORT_FIELDS, User, UserChoice, type UserSortField } from '@ace/contract/users/user.ts';
import { type RawBuilder, sql } from 'kysely';
import { recordTable } from '../../shared/changes/record-tables.ts';
import type { Database } from '../../shared/database/schema.ts';
import { jsonOfColumns, sortKeysByColumn } from '../../shared/lists/columns.ts';
import type { List } from '../../shared/lists/list.ts';
import { textMatches } from '../../shared/lists/search.ts';
import './users.tables.ts';

const awaitsOf = (table: 'r' | 'appUser') => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<User['awaits']>`case when ${column('activated')} then null when ${column('invited')} then 'invitation'
    when ${column('activationKeyHash')} is not null then 'activation' end`;
};

/** The columns of a user without secrets. `awaits` says whether an inactive user still has to follow an invitation or activation link. */
const USER_COLUMNS = [...fieldsOf(User.omit({ awaits: true })), awaitsOf('appUser').as('awaits')] as const;

type Key = { id: number } | { login: string };

const userBy = (db: Database, key: Key) =>
  db
    .selectFrom('appUser')
    .select(USER_COLUMNS)
    .where((eb) => eb.and(key));

/** A user without secrets. */
export const findUser = (db: Database, key: Key) => userBy(db, key).executeTakeFirst();

/** A user without secrets, with its row locked until the transaction ends. */
export const lockUser = (db: Database, key: Key) => userBy(db, key).forUpdate().executeTakeFirst();

/** Whether a user owns shipments, which is all that refers to a user and stays. */
export const ownsShipments = async (db: Database, id: number) => {
  const { rows } = await sql<{ isOwner: boolean }>`select exists (select from shipment where "ownerId" = ${id}) as "isOwner"`.execute(db);
  return rows[0]?.isOwner === true;
};

/**
 * Which users a list shows. With `isChoice` the rows have what tells an owner from another, and `text` is searched in that only; the user `onlyId`
 * has just id and login.
 */
type UserSelection = { text: string } & ({ isChoice: false; conditions: RawBuilder<boolean>[] } | { isChoice: true; onlyId?: number });

const USER_JSON = jsonOfColumns(User, { awaits: awaitsOf('r') });

/** How users are stored. They have no owner: administrators see all. */
export const USERS = recordTable('user', User, { table: 'appUser', json: USER_JSON });

const CHOICE_JSON = jsonOfColumns(UserChoice);
const OWNER_JSON = jsonOfColumns(OwnerChoice);
/** Without e-mail address and telephone, unlike the search text that administrators use. Not stored: there are far fewer users than shipments. */
const OWNER_TEXT = sql<string>`search_text(concat_ws(' ', r.login, r.company, r."lastName", r."firstName"))`;
const sortKeys = sortKeysByColumn(User, USER_SORT_FIELDS);

const ALL = { counter: sql<number>`(select coalesce(sum(total), 0)::bigint from "userCount")` };

export const userList = (selection: UserSelection): List<UserSortField> => {
  const { text, isChoice } = selection;
  const list = isChoice
    ? {
        conditions: [
          ...(selection.onlyId === undefined ? [] : [sql<boolean>`r.id = ${selection.onlyId}`]),
          ...textMatches(selection.onlyId === undefined ? OWNER_TEXT : sql`r.login`, text),
        ],
        json: selection.onlyId === undefined ? OWNER_JSON : CHOICE_JSON,
        upTo: SEARCH_COUNT_LIMIT,
      }
    : { conditions: selection.conditions, json: USER_JSON, search: text, upTo: FILTER_COUNT_LIMIT };
  const total = list.conditions.length === 0 ? ALL : { upTo: list.upTo };
  return { table: 'appUser', sortKeys, total, ...list };
};
