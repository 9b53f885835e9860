import { type BulkDoubt, type BulkInput, EVENT_DOUBTS } from '@ace/contract/bulk/bulk.ts';
import { misfitsOf, missingForOrder, ORDER_NEEDS } from '@ace/contract/connectors/misfits.ts';
import { eventDoubts } from '@ace/contract/shipments/tracking-doubts.ts';
import { type Read, shipmentFields } from '../shipments/shipments.reads.ts';

/** What doubts are about. */
export const JUDGED = shipmentFields(
  ...(['connectorId', 'partnerShipment', 'dangerousGoods', 'receiverCountry', 'receiverCountryCode', 'receiverStateProvince'] as const),
  ...ORDER_NEEDS,
  ...(['createdDate', 'deliveryStatus', 'lastEventAt'] as const),
);
type Judged = Read<typeof JUDGED>;

type Milestone = Extract<BulkInput, { kind: 'tracking' }>['tracking'];

/** Why an event is hardly meant for a shipment: the first doubt that counts here. Whether it is planned is asked once for all of a run. */
const doubtAboutEvent = (event: Milestone, shipment: Judged): BulkDoubt[] => {
  const raised = eventDoubts(event, shipment);
  return EVENT_DOUBTS.filter((doubt) => raised[doubt]).slice(0, 1);
};

/** What speaks against doing with a shipment what a run asks for. What cannot be done at all fails instead, and says why. */
const doubtsAbout = (input: BulkInput, shipment: Judged): BulkDoubt[] => {
  if (input.kind === 'connectors') {
    return shipment.connectorId === null ? [...missingForOrder(shipment), ...misfitsOf(shipment)] : [];
  }
  return input.kind === 'tracking' ? doubtAboutEvent(input.tracking, shipment) : [];
};

/** The doubts about a shipment, and those for which the run leaves it out. */
export const judge = (input: BulkInput, shipment: Judged) => {
  const doubts = doubtsAbout(input, shipment);
  // Runs of an older version of the program have no `include`.
  const included = ('include' in input && input.include) || (input.kind === 'tracking' ? EVENT_DOUBTS : []);
  const open = doubts.filter((doubt) => !(included as readonly BulkDoubt[]).includes(doubt));
  return { doubts, open };
};
