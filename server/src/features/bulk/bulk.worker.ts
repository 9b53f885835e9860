import type { BulkDoubt, BulkKind } from '@ace/contract/bulk/bulk.ts';
import { BULK_PERMISSIONS, isAllowed } from '@ace/contract/permissions.ts';
import type { Caller } from '../../shared/caller.ts';
import { isUnavailable } from '../../shared/database/pool.ts';
import type { Database } from '../../shared/database/schema.ts';
import { every } from '../../shared/every.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { createPace } from '../../shared/pace.ts';
import { ProblemError, problem } from '../../shared/problems.ts';
import { orderConnector } from '../connectors/connectors.service.ts';
import type { PartnerContext } from '../partners/partners.service.ts';
import { lockProgress } from '../progress/progress.reads.ts';
import { assignShipments, readShipment } from '../shipments/shipments.service.ts';
import { createTracking, removeUnchanged } from '../trackings/trackings.service.ts';
import { findJobCaller } from '../users/users.reads.ts';
import { judge } from './bulk.doubts.ts';
import {
  type ClaimedItem,
  claimItem,
  finishItem,
  finishUndo,
  ItemIsOver,
  type ItemToUndo,
  lockItemToUndo,
  markDone,
  takeTurnToUndo,
} from './bulk.repository.ts';

const log = loggerNamed('bulk');

/** How often a copy of the program looks for items that wait, in milliseconds. */
const INTERVAL_MS = 500;

/** Items that a copy works on at the same time. A slow partner holds the orders, and nothing else; people who wait for an answer come first. */
const LANES: { kinds: BulkKind[]; size: number }[] = [
  { kinds: ['tracking', 'owner'], size: 2 },
  { kinds: ['connectors'], size: 4 },
];

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

/**
 * Does with one shipment what the run asks for and marks the item in the same transaction, so that it is done once, for good. Throws `BulkRefusal`,
 * `LeftOut` if there is a doubt now that the run does not include, and `ItemIsOver`.
 */
const perform = async (context: PartnerContext, user: Caller, item: ClaimedItem) => {
  const { input, shipmentId, madeId } = item;
  if (madeId !== null) return await markDone(context.db, item, madeId);
  const shipment = await readShipment(context, user, shipmentId);
  const leaveOut = ({ open }: ReturnType<typeof judge>) => {
    if (open.length > 0) throw new LeftOut(open);
  };
  leaveOut(judge(input, shipment));
  if (input.kind === 'tracking') {
    const event = { ...input.tracking, aceBillNumber: shipment.aceBillNumber };
    await createTracking(context, user, event, null, {
      check: async (db) => leaveOut(judge(input, { ...shipment, ...(await lockProgress(db, shipmentId)) })),
      conclude: (db, { id }) => markDone(db, item, id),
    });
  } else if (input.kind === 'connectors') {
    const { error, additional_info } = await orderConnector(context, user, shipmentId, null, (db, id) => markDone(db, item, id));
    if (error !== null) throw new BulkRefusal(error, additional_info);
  } else if (shipment.ownerId === input.ownerId) {
    await markDone(context.db, item, shipmentId);
  } else {
    await assignShipments(context, user, [shipmentId], input.ownerId, (db) => markDone(db, item, shipmentId));
  }
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

const work = async (context: PartnerContext, item: ClaimedItem) => {
  const { db } = context;
  try {
    const user = await findJobCaller(db, item.userId, 'bulk');
    if (!user || !isAllowed(BULK_PERMISSIONS[item.input.kind], user)) throw problem('error.http.403');
    await perform(context, user, item);
  } catch (error) {
    // The item stays claimed, and is taken again when the database answers.
    if (isUnavailable(error)) throw error;
    if (error instanceof ItemIsOver) return;
    if (error instanceof LeftOut) await finishItem(db, item, { state: 'leftOut', params: error.doubts.join(',') });
    else await finishItem(db, item, { state: 'failed', ...failureOf(error) });
  }
};

/** Removes what an item has made, in one transaction with its mark: a killed program leaves both as they were. */
const undo = async (db: Database, item: ItemToUndo) => {
  const user = await findJobCaller(db, item.userId, 'bulk');
  if (!user || !isAllowed(BULK_PERMISSIONS.tracking, user)) throw problem('error.http.403');
  // A worker that is still at the item finds it over, and takes back what it does.
  if (item.madeId === null) await finishUndo(db, item, { state: 'cancelled' });
  // An event that nobody has changed has its first version.
  else if (await removeUnchanged(db, user, { id: item.madeId, version: 0 })) await finishUndo(db, item, { state: 'undone' });
  else await finishUndo(db, item, { state: 'kept', message: 'shipment.bulk.kept', params: null });
};

/** Undoes one item of a run. Returns whether there was one that no other copy is at. */
const undoNext = async ({ db }: PartnerContext, runId: number) => {
  let item: ItemToUndo | undefined;
  try {
    await db.transaction().execute(async (db) => {
      item = await lockItemToUndo(db, runId);
      if (item) await undo(db, item);
    });
  } catch (error) {
    if (!item || isUnavailable(error)) throw error;
    await finishUndo(db, item, { state: 'kept', ...failureOf(error) });
  }
  return item !== undefined;
};

/**
 * Works on up to `size` things at the same time, until the returned function is called. At rest, one lane looks for something now and then; the lane
 * that finds something wakes another. `workOn` answers `false` if there was nothing to do after all.
 */
const workInLanes = <Found>(size: number, findNext: () => Promise<Found | undefined>, workOn: (found: Found) => Promise<unknown>) => {
  const resting = new Set(Array.from({ length: size }, (_, lane) => lane));
  let isStopped = false;
  const run = async (lane: number) => {
    resting.delete(lane);
    const pace = createPace();
    try {
      while (!isStopped) {
        const found = await findNext();
        if (found === undefined) return;
        wakeOne();
        if ((await workOn(found)) === false) return;
        await pace();
      }
    } catch (error) {
      log.warn({ error }, 'an item of a bulk run has to wait; it will be taken again');
    } finally {
      resting.add(lane);
    }
  };
  const wakeOne = () => {
    const [lane] = resting;
    if (lane !== undefined && !isStopped) void run(lane);
  };
  const stop = every(INTERVAL_MS, log, wakeOne);
  return () => {
    isStopped = true;
    stop();
  };
};

/** Works on bulk runs until the returned function is called. */
export const workOnRuns = (context: PartnerContext) => {
  const { db, config } = context;
  const stops = [
    ...LANES.map(({ kinds, size }) =>
      workInLanes(
        size,
        () => claimItem(db, kinds, config.bulkLeaseSeconds),
        (item) => work(context, item),
      ),
    ),
    workInLanes(
      1,
      () => takeTurnToUndo(db),
      (runId) => undoNext(context, runId),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
