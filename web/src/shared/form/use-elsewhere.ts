import { useChanges } from '../live/changes.ts';
import { kindOf } from '../live/concerns.ts';
import { addressOf } from '../record/names.ts';
import type { FormKind, RecordInput, StoredRecord } from './form-kind.ts';

/** Milliseconds between two looks at the record of a form. */
const PACE = 1_000;

type Given<Stored extends StoredRecord, Values, Input extends RecordInput> = {
  kind: FormKind<Stored, Values, Input>;
  /** The version that the form is based on; null for a new record. */
  base: Stored | null;
  /** The newer version, or null if the record is gone, and who has deleted it. */
  onFound: (newer: Stored | null, deletedBy?: string) => void;
};

/** Reports that another user has changed or deleted the record of a form. */
export const useElsewhere = <Stored extends StoredRecord, Values, Input extends RecordInput>(given: Given<Stored, Values, Input>) => {
  const { kind, base, onFound } = given;
  useChanges({
    concerns: (change) => kindOf(change) === kind.entity && change.recordId === base?.id,
    read: async (changes) => {
      if (!base) return;
      const latest = await kind.calls.peek(addressOf(kind.entity, base));
      if (latest === null) onFound(null, changes?.find(({ type }) => type.endsWith('.deleted'))?.actor);
      else if (latest && latest.version > base.version) onFound(latest);
    },
    pace: PACE,
  });
};
