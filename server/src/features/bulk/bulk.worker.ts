import type { BulkDoubt } from '@ace/contract/bulk/bulk.names.ts';
import type { BulkInput } from '@ace/contract/bulk/bulk.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import { type Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { isUnavailable } from '../../shared/database/pool.ts';
import type { Database } from '../../shared/database/schema.ts';
import { every } from '../../shared/every.ts';
import { findStoredAnswer, runIdempotently } from '../../shared/http/idempotency.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { ProblemError, problem } from '../../shared/problems.ts';
import type { SignedInUser } from '../../shared/signed-in-user.ts';
import { type ConnectorContext, createConnectorFromShipment } from '../connectors/connectors.service.ts';
import { lockProgress } from '../progress/progress.reads.ts';
import { readShipment, updateShipment } from '../shipments/shipments.service.ts';
import { createTracking, removeUnchanged } from '../trackings/trackings.service.ts';
import { findActiveUser } from '../users/users.reads.ts';
import { judge } from './bulk.doubts.ts';
import {
  type ClaimedItem,
  claimItems,
  finishItem,
  finishUndo,
  type ItemToUndo,
  isUndoWaiting,
  lockItemToUndo,
  type Outcome,
} from './bulk.repository.ts';
import { NEEDED } from './bulk.service.ts';

const log = loggerNamed('bulk');

/** How often a copy of the program looks for items that wait, in milliseconds. */
const INTERVAL_MS = 500;
/** Items that a copy works on at the same time. */
const PARALLEL = 4;

/** It did not succeed, for a reason that is no problem of the API. */
class BulkRefusal extends Error {
  readonly params: string | null;
  constructor(message: string, params: string | null) {
    super(message);
    this.params = params;
  }
}

/** It is left out: an event that came at the same moment raised these doubts. */
class LeftOut extends Error {
  readonly doubts: BulkDoubt[];
  constructor(doubts: BulkDoubt[]) {
    super(doubts.join());
    this.doubts = doubts;
  }
}

/** Under which an item is done once. The answer that is stored with it says what was made. */
const keyOf = ({ runId, position }: Pick<ClaimedItem, 'runId' | 'position'>) => ({ key: `bulk ${runId} ${position}`, requestHash: 'bulk' });

/**
 * Does with one shipment what the run asks for, or leaves it out if there is a doubt now that the run does not include. It may be called again for
 * the same item, if the program was killed before the item was marked: the idempotency key makes a tracking or an order once, and another owner is only written if it is another.
 */
const perform = async (
  context: ConnectorContext,
  user: SignedInUser,
  input: BulkInput,
  { runId, position, shipmentId }: ClaimedItem,
): Promise<Outcome> => {
  const key = keyOf({ runId, position });
  const shipment: Shipment = JSON.parse(await readShipment(context, user, shipmentId));
  const { open } = judge(input, shipment);
  // What was done already may be what the doubt is about.
  if (open.length > 0 && !(await findStoredAnswer(context.db, user, key))) return { state: 'leftOut', params: open.join(',') };
  if (input.kind === 'tracking') {
    const event = { ...input.tracking, aceBillNumber: shipment.aceBillNumber };
    await createTracking(context, user, event, key, async (db) => {
      const { open } = judge(input, { ...shipment, ...(await lockProgress(db, shipmentId)) });
      if (open.length > 0) throw new LeftOut(open);
    });
  } else if (input.kind === 'connectors') {
    const { error, additional_info } = await createConnectorFromShipment(context, user, shipmentId, key);
    if (error !== null) throw new BulkRefusal(error, additional_info);
  } else if (shipment.ownerId !== input.ownerId) {
    await updateShipment(context, user, { ...ShipmentInput.parse(shipment), ownerId: input.ownerId });
  }
  return { state: 'done' };
};

const failureOf = (error: unknown) => {
  if (error instanceof BulkRefusal) return { message: error.message, params: error.params };
  if (error instanceof ProblemError) {
    const [field] = error.details.fieldErrors ?? [];
    return { message: field ? `error.${field.message}` : error.code, params: error.details.params ?? null };
  }
  log.error({ error }, 'an item of a bulk run failed');
  return { message: 'error.internalServerError', params: null };
};

const work = async (context: ConnectorContext, item: ClaimedItem) => {
  const { db } = context;
  try {
    const user = await findActiveUser(db, item.userId);
    if (!user || !isAllowed(NEEDED[item.input.kind], user)) throw problem('error.http.403');
    await finishItem(db, item, await perform(context, user, item.input, item));
  } catch (error) {
    // The item stays claimed, and is taken again when the database answers.
    if (isUnavailable(error)) throw error;
    if (error instanceof LeftOut) await finishItem(db, item, { state: 'leftOut', params: error.doubts.join(',') });
    else await finishItem(db, item, { state: 'failed', ...failureOf(error) });
  }
};

/** Removes what an item has made, in one transaction with its mark: a killed program leaves both as they were. */
const undo = async (db: Database, item: ItemToUndo) => {
  const user = await findActiveUser(db, item.userId);
  if (!user || !isAllowed(NEEDED.tracking, user)) throw problem('error.http.403');
  // Waits for a worker that is at the item. One that comes later, on whatever copy, gets this answer and makes nothing.
  const made = await runIdempotently<Tracking | null>(db, user, keyOf(item), async () => null);
  if (made === null) await finishUndo(db, item, { state: 'cancelled' });
  else if (await removeUnchanged(db, user, made)) await finishUndo(db, item, { state: 'undone' });
  else await finishUndo(db, item, { state: 'kept', message: 'shipment.bulk.kept', params: null });
};

/** Undoes one item. Returns whether there was one. */
const undoNext = async ({ db }: ConnectorContext) => {
  if (!(await isUndoWaiting(db))) return false;
  let item: ItemToUndo | undefined;
  try {
    await db.transaction().execute(async (db) => {
      item = await lockItemToUndo(db);
      if (item) await undo(db, item);
    });
  } catch (error) {
    if (!item || isUnavailable(error)) throw error;
    await finishUndo(db, item, { state: 'kept', ...failureOf(error) });
  }
  return item !== undefined;
};

/** Works on bulk runs until the returned function is called. */
export const workOnRuns = (context: ConnectorContext) => {
  let isStopped = false;
  const stop = every(INTERVAL_MS, log, async () => {
    for (;;) {
      if (isStopped) return;
      const items = await claimItems(context.db, PARALLEL);
      const [isUndone] = await Promise.all([undoNext(context), ...items.map((item) => work(context, item))]);
      if (items.length === 0 && !isUndone) return;
    }
  });
  return () => {
    isStopped = true;
    stop();
  };
};
