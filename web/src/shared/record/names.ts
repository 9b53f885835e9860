import { KINDS, type RecordKind } from '@ace/contract/shared/kinds.ts';
import { billNumberIn } from '../api/api.ts';

/** How addresses name a record. */
export const addressOf = (kind: RecordKind, record: object) => String(Reflect.get(record, KINDS[kind].naming));

/** What people call a record: its bill number, otherwise as addresses do. */
export const nameOf = (kind: RecordKind, record: object) => billNumberIn(record) ?? addressOf(kind, record);
