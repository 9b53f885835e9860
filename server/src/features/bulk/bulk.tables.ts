import type { BulkInput, BulkKind } from '@ace/contract/bulk/bulk.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Filled, InstantColumn } from '../../shared/database/schema.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    bulkRun: {
      id: Filled<number>;
      userId: number;
      kind: BulkKind;
      input: JSONColumnType<BulkInput>;
      total: number;
      isStopped: Generated<boolean>;
      createdDate: InstantColumn;
      turnAt: Filled<string>;
    };
    bulkItem: {
      runId: number;
      position: number;
      shipmentId: number;
      state: Generated<'waiting' | 'working' | 'done' | 'failed' | 'leftOut' | 'undo' | 'undone' | 'kept' | 'cancelled'>;
      claimedAt: Generated<string | null>;
      message: Generated<string | null>;
      params: Generated<string | null>;
      madeId: Generated<number | null>;
    };
  }
}
