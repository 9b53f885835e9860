import { type Caller, visibleTo } from '../caller.ts';
import type { Context } from '../context/context.ts';
import type { IdempotencyKey } from '../http/idempotency.ts';
import { readRecords } from '../lists/list.ts';
import { problem } from '../problems.ts';
import { type Change, change } from './change.ts';
import { type Identity, isVisible, lockRecords, type RecordTable, refuseId, requireId, write, writeOne } from './write.ts';

/**
 * What a feature does for the standard calls of a kind of record. `rowOf` says which columns are written of an input, after it has locked and checked what
 * they depend on. A kind that needs more replaces single functions by its own.
 */
export const recordService = <Stored, Input extends Identity>(
  of: RecordTable,
  rowOf: (tx: Change<Caller>, input: Input) => object | Promise<object> = (_tx, input) => input,
) => ({
  /** A record as JSON text. Throws `error.http.404`, also for a record that the user may not see. */
  read: async (context: Context, user: Caller, id: number) => {
    const [json] = await readRecords(context, { ...of, conditions: [isVisible(of, visibleTo(user))] }, [id]);
    if (!json) throw problem('error.http.404');
    return { json };
  },

  /** Creates a record, once per idempotency key. Throws `error.idexists` if it has an id, and what `rowOf` throws. */
  create: async (context: Context, user: Caller, input: Input, idempotencyKey: IdempotencyKey) => {
    refuseId(of.kind, input);
    const create = async (tx: Change<Caller>) => {
      const { id: _id, version: _version, ...row }: Identity = await rowOf(tx, input);
      return await writeOne<Stored>(tx, { of, action: 'CREATE', row });
    };
    return await change(context, user, create, idempotencyKey);
  },

  /** Replaces a record. Throws `error.concurrencyFailure` if its version has changed, and what `rowOf` throws. */
  update: async (context: Context, user: Caller, input: Input) => {
    const id = requireId(of.kind, input);
    return await change(context, user, async (tx) => {
      const row = await rowOf(tx, input);
      await lockRecords(tx, of, [input], visibleTo(user));
      return await writeOne<Stored>(tx, { of, action: 'UPDATE', row: { ...row, id } });
    });
  },

  remove: (context: Context, user: Caller, id: number) =>
    change(context, user, async (tx) => {
      await lockRecords(tx, of, [{ id }], visibleTo(user));
      await write(tx, { of, action: 'DELETE', rows: [{ id }] });
    }),
});
