import type {
  FieldValue,
  Import,
  ImportColumn,
  ImportCounts,
  ImportKind,
  ImportProblem,
  RowMessage,
  RowState,
} from '@ace/contract/imports/import.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Filled, InstantColumn } from '../../shared/database/schema.ts';
import type { Cell } from '../../shared/sheets/reading/cells.ts';

/** JSON with a default. */
type JsonColumn<T> = ColumnType<T, string | undefined, T | string>;

/** The state of an import by itself; that of a started one is its run's. */
type StoredState = 'reading' | 'columns' | 'checked' | 'started' | 'failed';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    import: {
      id: Filled<number>;
      userId: number;
      kind: ImportKind;
      fileName: string;
      file: Buffer | null;
      state: Generated<StoredState>;
      problem: Generated<ImportProblem | null>;
      problemParams: Generated<string | null>;
      sheets: JsonColumn<string[]>;
      sheet: Generated<string | null>;
      hiddenSheets: JsonColumn<string[]>;
      columns: JsonColumn<ImportColumn[]>;
      constants: JsonColumn<Record<string, FieldValue>>;
      onDuplicate: Generated<'skip' | 'update'>;
      mergeByReference: Generated<boolean>;
      withHidden: Generated<boolean>;
      facts: JsonColumn<object>;
      counts: JsonColumn<Partial<ImportCounts>>;
      totals: JsonColumn<Import['totals']>;
      runId: Generated<number | null>;
      wantedSheet: Generated<string | null>;
      isCheckDue: Generated<boolean>;
      revision: Generated<number>;
      size: Generated<number>;
      createdDate: InstantColumn;
    };
    importRow: {
      importId: number;
      row: number;
      cells: JSONColumnType<Cell[]>;
      isHidden: Generated<boolean>;
      edits: JsonColumn<Record<string, FieldValue>>;
      checkedState: Generated<RowState>;
      state: Generated<RowState>;
      values: JsonColumn<Record<string, FieldValue>>;
      messages: JsonColumn<RowMessage[]>;
      found: JsonColumn<RowMessage[]>;
      isChanged: Generated<boolean>;
      input: JsonColumn<object | null>;
      leader: Generated<number | null>;
      reference: Generated<string | null>;
      ownerId: Generated<number | null>;
      recordId: Generated<number | null>;
      shipmentId: Generated<number | null>;
      isUndone: Generated<boolean>;
    };
    importChoice: {
      userId: number;
      kind: ImportKind;
      headings: string;
      columns: JsonColumn<{ index: number; field: ImportColumn['field'] }[]>;
      constants: JsonColumn<Record<string, FieldValue>>;
      usedDate: InstantColumn;
    };
  }
}
