import type { BulkDoubt } from '@ace/contract/bulk/bulk.names.ts';
import type { BulkInput } from '@ace/contract/bulk/bulk.ts';
import { misfitsOf } from '@ace/contract/connectors/misfits.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';

/** What speaks against doing with a shipment what a run asks for. What cannot be done at all fails instead, and says why. */
const doubtsAbout = (input: BulkInput, shipment: Shipment): BulkDoubt[] => {
  if (input.kind === 'connectors') return shipment.connectorId === null ? misfitsOf(shipment) : [];
  return [];
};

/** The doubts about a shipment, and those for which the run leaves it out. */
export const judge = (input: BulkInput, shipment: Shipment) => {
  const doubts = doubtsAbout(input, shipment);
  // Runs of an older version of the program have no `include`.
  const open = doubts.filter((doubt) => !(input.include ?? []).includes(doubt));
  return { doubts, open };
};
