import type { Generated, JSONColumnType } from 'kysely';
import type { Filled, InstantColumn } from '../../shared/database/schema.ts';

type State = 'waiting' | 'working' | 'done' | 'failed' | 'leftOut' | 'undo' | 'undone' | 'kept' | 'cancelled';

declare module '../../shared/database/schema.ts' {
  /** The names are older than runs of other kinds. */
  interface Schema {
    bulkRun: {
      id: Filled<number>;
      userId: number;
      kind: string;
      input: JSONColumnType<object>;
      total: number;
      isStopped: Generated<boolean>;
      createdDate: InstantColumn;
      turnAt: Filled<string>;
    };
    bulkItem: {
      runId: number;
      position: number;
      payload: JSONColumnType<object>;
      state: Generated<State>;
      nextDate: InstantColumn;
      message: Generated<string | null>;
      params: Generated<string | null>;
      madeId: Generated<number | null>;
    };
    /** Items by the state in which they have ended, or are to be undone. Triggers write it. */
    bulkCount: { runId: number; state: State; shard: number; total: number };
  }
}
