import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { FieldValue, ImportKind } from '@ace/contract/imports/import.ts';

/** The sender that an account gives to its shipments. */
type AccountSender = {
  senderName: string | null;
  senderAddress: string | null;
  senderTelNo: string | null;
  senderContactName: string | null;
};

/** An account that may own shipments. */
type Owner = { id: number; sender: AccountSender };

/** What a check depends on, as JSON. */
export type CheckSettings = {
  kind: ImportKind;
  /** What the columns fill. A column may fill several fields, and several columns one: they join in this order. The heading names a part of the notes. */
  columns: { index: number; field: ImportFieldName; heading?: string }[];
  /** What holds where no column has a value. */
  constants: Partial<Record<ImportFieldName, FieldValue>>;
  mergeByReference: boolean;
  /** Whether rows that are hidden in the file are imported. */
  withHidden?: boolean;
  /** Whether employees import, who choose owners and bill numbers. */
  mayAssign: boolean;
  /** yyyy-MM-dd in the company's time zone. */
  today: string;
  timeZone: string;
  /** Whether the file knows numbers from texts, as workbooks do. */
  hasTypes?: boolean;
  /** The accounts that the texts of the owner's column name, by `ownerKey`; a missing one is unknown. */
  owners: Record<string, Owner | 'ambiguous'>;
  /** Whoever imports. */
  self: Owner;
};
