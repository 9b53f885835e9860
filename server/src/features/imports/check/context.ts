import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { Plan } from './plans.ts';
import type { Values } from './reading.ts';
import type { CheckSettings } from './settings.ts';

/** What the check knows of all rows. */
export type KindContext = {
  settings: CheckSettings;
  plans: readonly Plan[];
  /** The fields that a column or a constant fills. */
  filled: ReadonlySet<ImportFieldName>;
  /** All fields, and those of them that are shown in every row, without values. */
  blank: Values;
  shown: Values;
};
