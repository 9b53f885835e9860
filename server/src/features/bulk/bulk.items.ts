import type { BulkInput } from '@ace/contract/bulk/bulk.ts';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change } from '../../shared/changes/change.ts';
import { orderConnector } from '../connectors/connectors.service.ts';
import type { PartnerContext } from '../partners/partners.service.ts';
import { lockProgress } from '../progress/progress.reads.ts';
import { LeftOut, type RunItem, RunRefusal } from '../runs/runs.service.ts';
import { readShipment } from '../shipments/reading.service.ts';
import { lockVisibleShipment } from '../shipments/shipments.reads.ts';
import { assignShipments, recalculateWeight } from '../shipments/shipments.service.ts';
import { recordTracking, removeUnchanged } from '../trackings/trackings.service.ts';
import { judge } from './bulk.doubts.ts';

/** Does with one shipment what a run asks for. Throws `LeftOut` if there is a doubt now that the run does not include. */
export const performItem = async (
  context: PartnerContext,
  user: Caller,
  input: BulkInput,
  { payload: { shipmentId }, markDone }: RunItem<{ shipmentId: number }>,
) => {
  const shipment = await readShipment(context, user, shipmentId);
  const leaveOut = ({ open }: ReturnType<typeof judge>) => {
    if (open.length > 0) throw new LeftOut(open);
  };
  leaveOut(judge(input, shipment));
  if (input.kind === 'tracking') {
    const event = { ...input.tracking, aceBillNumber: shipment.aceBillNumber };
    await change(context, user, async (tx) => {
      await lockVisibleShipment(tx.db, user, { id: shipmentId });
      leaveOut(judge(input, { ...shipment, ...(await lockProgress(tx.db, shipmentId)) }));
      const { id } = await recordTracking(tx, event);
      await markDone(tx.db, id);
    });
  } else if (input.kind === 'connectors') {
    const { error, additional_info } = await orderConnector(context, user, shipmentId, null, markDone);
    if (error !== null) throw new RunRefusal(error, additional_info);
  } else if (input.kind === 'weights') {
    await change(context, user, async (tx) => {
      await recalculateWeight(tx, shipmentId);
      await markDone(tx.db, shipmentId);
    });
  } else if (shipment.ownerId === input.ownerId) {
    await markDone(context.db, shipmentId);
  } else {
    await change(context, user, async (tx) => {
      await assignShipments(tx, [shipmentId], input.ownerId);
      await markDone(tx.db, shipmentId);
    });
  }
};

/** Removes the event that an item has added, unless it has been changed since: an unchanged event has its first version. */
export const removeEvent = async (tx: Change<Caller>, id: number) => (await removeUnchanged(tx, [{ id, version: 0 }])).length > 0;
