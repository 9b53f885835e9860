import type { Permission } from '@ace/contract/permissions.ts';
import type { z } from 'zod';
import type { Caller } from '../../shared/caller.ts';
import type { Change } from '../../shared/changes/change.ts';
import type { Database } from '../../shared/database/schema.ts';

/** So many items a copy of the program works on at the same time. Kinds that share a lane share its places. */
type Lane = { size: number };

export type RunItem<Payload> = {
  payload: Payload;
  runId: number;
  /**
   * Marks the item as done, in the transaction that does it and as its last statement, with the id of what it has made (null if it can make none).
   * Throws if another copy of the program or an undo has finished the item meanwhile, which rolls back what was done.
   */
  markDone(db: Database, madeId: number | null): Promise<void>;
};

type Undoing = {
  /** Minutes after the last item had its turn in which a run can be undone. */
  minutes: number;
  /** Removes what an item has made, as the person who began the run. Returns false if it has to stay. */
  remove(tx: Change<Caller>, madeId: number, payload: unknown): Promise<boolean>;
  /** The text that says why it stays. */
  keptMessage: string;
};

/** What can be done with many items, one after the other. `Needed` is what it needs of the context. */
export type RunKind<Input = unknown, Payload = unknown, Needed = unknown> = {
  kind: string;
  /** What is the same for all items. Also reads what an earlier version of the program has stored. */
  input: z.ZodType<Input>;
  /** The payload of an item, an object. */
  item: z.ZodType<Payload>;
  permission: Permission;
  lane: Lane;
  /** The most items of a run, and the most runs of a person that are not over, of all kinds that `runsOf` has together. */
  limits: { items: number; openRuns: number };
  /** The items of a run are done one after the other, in their order, also after a kill. So are those of all kinds in its lane. */
  isOrdered?: true;
  /**
   * Does one item as the person who began the run, with the permissions that they have now, and calls `markDone`. Throws `RunRefusal`, a problem of
   * the API, or `LeftOut`. It is called again if the program is killed meanwhile, or if it takes longer than the lease.
   */
  perform(context: Needed, caller: Caller, input: Input, item: RunItem<Payload>): Promise<unknown>;
  /** Notes within the transaction `db` that an item is over and was not done: it has failed, or was cancelled by an undo. */
  noteUndone?(db: Database, item: { payload: unknown; runId: number; userId: number }): Promise<unknown>;
  undo?: Undoing;
};

/** Declares a kind, whose `perform` gets what its `input` and `item` say. */
export const runKind = <Input, Payload, Needed, Kind extends string>(declared: RunKind<Input, Payload, Needed> & { kind: Kind }) =>
  declared;

/** An item did not succeed, for a reason that is no problem of the API: the key of a text, and its parameter. */
export class RunRefusal extends Error {
  readonly params: string | null;
  constructor(message: string, params: string | null) {
    super(message);
    this.params = params;
  }
}

/** An item is left out, for these reasons. */
export class LeftOut extends Error {
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[]) {
    super(reasons.join());
    this.reasons = reasons;
  }
}
