import { type BulkDoubt, EVENT_DOUBTS } from '@ace/contract/bulk/bulk.names.ts';
import type { BulkInput } from '@ace/contract/bulk/bulk.ts';
import { misfitsOf } from '@ace/contract/connectors/misfits.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { EARLY_AFTER_DAYS } from '@ace/contract/trackings/statuses.ts';

const DAY_MS = 86_400_000;

type Event = Extract<BulkInput, { kind: 'tracking' }>['tracking'];

/** Why an event is hardly meant for a shipment. */
const doubtAboutEvent = ({ dateTime, deliveryStatus }: Event, shipment: Shipment): BulkDoubt | null => {
  const at = Date.parse(dateTime);
  if (shipment.deliveryStatus === 'DELIVERED') return 'delivered';
  if (shipment.deliveryStatus === deliveryStatus) return 'same';
  if (shipment.lastEventAt && Date.parse(shipment.lastEventAt) > at) return 'later';
  return Date.parse(shipment.createdDate) > at + EARLY_AFTER_DAYS * DAY_MS ? 'early' : null;
};

/** What speaks against doing with a shipment what a run asks for. What cannot be done at all fails instead, and says why. */
const doubtsAbout = (input: BulkInput, shipment: Shipment): BulkDoubt[] => {
  if (input.kind === 'connectors') return shipment.connectorId === null ? misfitsOf(shipment) : [];
  const doubt = input.kind === 'tracking' ? doubtAboutEvent(input.tracking, shipment) : null;
  return doubt ? [doubt] : [];
};

/** The doubts about a shipment, and those for which the run leaves it out. */
export const judge = (input: BulkInput, shipment: Shipment) => {
  const doubts = doubtsAbout(input, shipment);
  // Runs of an older version of the program have no `include`.
  const included = ('include' in input && input.include) || (input.kind === 'tracking' ? EVENT_DOUBTS : []);
  const open = doubts.filter((doubt) => !(included as readonly BulkDoubt[]).includes(doubt));
  return { doubts, open };
};
