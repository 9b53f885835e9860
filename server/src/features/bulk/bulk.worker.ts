import type { BulkInput } from '@ace/contract/bulk/bulk.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import { type Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { isUnavailable } from '../../shared/database/pool.ts';
import { every } from '../../shared/every.ts';
import { findStoredAnswer } from '../../shared/http/idempotency.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { ProblemError, problem } from '../../shared/problems.ts';
import type { SignedInUser } from '../../shared/signed-in-user.ts';
import { type ConnectorContext, createConnectorFromShipment } from '../connectors/connectors.service.ts';
import { readShipment, updateShipment } from '../shipments/shipments.service.ts';
import { createTracking } from '../trackings/trackings.service.ts';
import { findActiveUser } from '../users/users.reads.ts';
import { judge } from './bulk.doubts.ts';
import { type ClaimedItem, claimItems, finishItem, type Outcome } from './bulk.repository.ts';
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

/**
 * Does with one shipment what the run asks for, or leaves it out if there is a doubt now that the run does not include. It may be called again for the same item, if the program was killed before the item was marked: the
 * idempotency key makes a tracking or an order once, and another owner is only written if it is another.
 */
const perform = async (
  context: ConnectorContext,
  user: SignedInUser,
  input: BulkInput,
  { runId, position, shipmentId }: ClaimedItem,
): Promise<Outcome> => {
  const key = { key: `bulk ${runId} ${position}`, requestHash: 'bulk' };
  const shipment: Shipment = JSON.parse(await readShipment(context, user, shipmentId));
  const { open } = judge(input, shipment);
  // What was done already may be what the doubt is about.
  if (open.length > 0 && !(await findStoredAnswer(context.db, user, key))) return { state: 'leftOut', params: open.join(',') };
  if (input.kind === 'tracking') {
    await createTracking(context, user, { ...input.tracking, aceBillNumber: shipment.aceBillNumber }, key);
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
    await finishItem(db, item, { state: 'failed', ...failureOf(error) });
  }
};

/** Works on bulk runs until the returned function is called. */
export const workOnRuns = (context: ConnectorContext) => {
  let isStopped = false;
  const stop = every(INTERVAL_MS, log, async () => {
    for (;;) {
      if (isStopped) return;
      const items = await claimItems(context.db, PARALLEL);
      if (items.length === 0) return;
      await Promise.all(items.map((item) => work(context, item)));
    }
  });
  return () => {
    isStopped = true;
    stop();
  };
};
