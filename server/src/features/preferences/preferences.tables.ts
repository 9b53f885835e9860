import type { ListName, ListPreference } from '@ace/contract/preferences/preferences.ts';
import type { JSONColumnType } from 'kysely';
import type { Filled } from '../../shared/database/schema.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    listPreference: { userId: number; list: ListName; value: JSONColumnType<ListPreference> };
    savedView: { id: Filled<number>; userId: number; list: ListName; name: string; address: string; isShared: boolean };
  }
}
