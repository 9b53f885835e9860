import type { RecordKind } from '@ace/contract/shared/kinds.ts';
import type { SaveCalls } from '../record/records.ts';
import type { Rules } from './schema/violations.ts';

/** What every stored record has. */
export type StoredRecord = { id: number; version: number; lastModifiedBy: string; lastModifiedDate: string };

/** Which stored record an input replaces; a new one has neither. */
export type RecordInput = { id?: number | null | undefined; version?: number | null | undefined };

/** What one kind of record brings to its form. */
export type FormKind<Stored extends StoredRecord, Values, Input extends RecordInput> = Rules<Values> & {
  /** Its texts are `<entity>.form.title` and `<entity>.field.<field>`. */
  entity: RecordKind;
  calls: SaveCalls<Stored, Input>;
  toForm: (stored: Stored) => Values;
  /** The body to send; `of` is the stored record that it replaces. */
  toInput: (values: Values, of: Stored | null) => Input;
  /** Asks before it saves what may be a slip; false goes back to the form. */
  isMeant?: (input: Input, of: Stored | null) => Promise<boolean>;
  /** The name of a field if it is not `<entity>.field.<field>`. */
  labelOf?: (field: string) => string | undefined;
  /** What the bar at the bottom always shows of the content; each leads to its field. */
  summaryOf?: (values: Values) => { field: string; text: string }[];
  /** What people recognize a draft by. Forms without it keep only what was sent and not answered. */
  draftOf?: (values: Values) => string;
  /** The field whose default is the current time. If it was not edited, it is ignored when a retry is compared with the first request. */
  clockField?: keyof Values & string;
  /** What a field holds in readable words, if its value alone is not readable. */
  shownAs?: (field: string, value: unknown) => string | undefined;
};
