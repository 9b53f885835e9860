import type { SettingGroup } from '@ace/contract/shared/setting.ts';
import { sql } from 'kysely';
import type { Caller } from '../caller.ts';
import { type Change, change } from '../changes/change.ts';
import { lockRecords, type RecordTable, write } from '../changes/write.ts';
import type { Context } from '../context/context.ts';
import type { Bookkeeping, Database } from '../database/schema.ts';
import { instantText } from '../lists/columns.ts';

declare module '../database/schema.ts' {
  interface Schema {
    /** One row for each group that was ever saved. A null is the initial value. */
    setting: Bookkeeping & { name: string; value: unknown };
  }
}

/** A group as it is stored. `isInitial`: it was never saved, or its initial value was restored. */
export type Stored<Value> = {
  value: Value;
  isInitial: boolean;
  version: number;
  lastModifiedBy: string | null;
  lastModifiedDate: string | null;
};

const NEVER_SAVED = { value: null, version: 0, lastModifiedBy: null, lastModifiedDate: null };

/** The value of a group as an expression of JSON, for statements that compute with it. */
export const settingValue = ({ number, initial }: SettingGroup) =>
  sql`coalesce((select value from setting where id = ${sql.lit(number)}), ${sql.lit(JSON.stringify(initial))}::jsonb)`;

const recordOf = ({ initial }: SettingGroup): RecordTable => {
  const value = sql`coalesce(r.value, ${sql.lit(JSON.stringify(initial))}::jsonb)`;
  const event = { type: 'setting.changed', payload: sql`jsonb_build_object('name', r.name)` } as const;
  return {
    kind: 'setting',
    table: 'setting',
    json: sql`json_build_object('id', r.id, 'name', r.name, 'value', ${value}, 'version', r.version, 'lastModifiedBy', r."lastModifiedBy",
      'lastModifiedDate', ${instantText(sql`r."lastModifiedDate"`)})::text`,
    ownerId: sql`null::bigint`,
    events: { CREATE: event, UPDATE: event, DELETE: event },
  };
};

/** Reads several groups. It is a read by the primary key, so nothing is cached, and every copy of the program uses a change at once. */
export const readSettings = async <Value>(db: Database, groups: readonly SettingGroup<Value>[]): Promise<Stored<Value>[]> => {
  const ids = groups.map(({ number }) => number);
  const rows = await db
    .selectFrom('setting')
    .select(['id', 'value', 'version', 'lastModifiedBy', 'lastModifiedDate'])
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  return groups.map(({ number, initial }) => {
    const { value, version, lastModifiedBy, lastModifiedDate } = rows.find(({ id }) => id === number) ?? NEVER_SAVED;
    // What is stored was valid by the group's schema. Fields that it has got since then have their initial value.
    const stored = (Array.isArray(initial) ? (value ?? initial) : { ...initial, ...(value as Value) }) as Value;
    return { value: stored, isInitial: value === null, version, lastModifiedBy, lastModifiedDate };
  });
};

export const readSetting = async <Value>(db: Database, group: SettingGroup<Value>): Promise<Stored<Value>> => {
  const [stored] = await readSettings(db, [group]);
  if (!stored) throw new Error(`${group.name} was not read`);
  return stored;
};

/** The same as an object with the group's fields and its version. */
export const answerOf = <Value extends object>({ value, isInitial: _isInitial, ...state }: Stored<Value>) => ({ ...value, ...state });

/** Locks a group until the change is over, and reads it. Throws `error.concurrencyFailure` if it is not of the `version`; without one, any is. */
export const lockSetting = async <Value>(tx: Change, group: SettingGroup<Value>, version?: number | null): Promise<Stored<Value>> => {
  const { number: id, name } = group;
  await sql`insert into setting (id, name) values (${id}, ${name}) on conflict do nothing`.execute(tx.db);
  await lockRecords(tx, recordOf(group), [{ id, version: version ?? null }], null);
  return await readSetting(tx.db, group);
};

/** Stores the value of a group that is locked, with its audit and event; null is the initial value. */
export const writeSetting = async <Value>(tx: Change, group: SettingGroup<Value>, value: Value | null): Promise<Stored<Value>> => {
  await write(tx, { of: recordOf(group), action: 'UPDATE', rows: [{ id: group.number, value }] });
  tx.tell('settings', group.name);
  return await readSetting(tx.db, group);
};

/** Replaces the value of a group. Throws `error.concurrencyFailure` if it was saved since `version`; without one, it does not look. */
export const saveSetting = <Value>(
  context: Pick<Context, 'db' | 'bus'>,
  caller: Caller,
  group: SettingGroup<Value>,
  { value, version }: { value: Value | null; version?: number | null },
) =>
  change(context, caller, async (tx) => {
    await lockSetting(tx, group, version);
    return await writeSetting(tx, group, value);
  });
