import { z } from 'zod';
import { Instant } from './dates/instants.ts';
import { identity } from './record.ts';

/** A group of settings that people change while the program runs. Its store is `server/src/shared/settings/` (docs/decisions/0079-settings.md). */
export type SettingGroup<Value = unknown, Permission extends string = string> = {
  /** The group's id in audits and events, for good. */
  number: number;
  name: string;
  schema: z.ZodType<Value>;
  /** Applies until the group is first saved. Fields that an object gets later have their initial value. */
  initial: Value;
  /** What a person needs to change it. */
  permission: Permission;
};

const names = new Map<number | string, string>();

/** Declares a group of settings. Throws if another group has its number or name. */
export const settingGroup = <Value, const Permission extends string>(group: SettingGroup<Value, Permission>) => {
  for (const key of [group.number, group.name]) {
    if (names.has(key)) throw new Error(`The groups of settings ${names.get(key)} and ${group.name} share ${key}`);
    names.set(key, group.name);
  }
  return group;
};

/** What a stored group has besides its values: version 0 was never changed. */
export const settingState = {
  version: z.number().int(),
  lastModifiedBy: z.string().nullable(),
  lastModifiedDate: Instant.nullable(),
};

/** The version that an input replaces; without it, any. */
export const settingVersion = { version: identity.version };

export const settingEvents = {
  /** A group of settings was saved. The record is the group. */
  'setting.changed': { version: 1, payload: z.object({ name: z.string() }) },
} as const;
