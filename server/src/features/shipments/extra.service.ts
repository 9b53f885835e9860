import { MAX_PACKAGES } from '@ace/contract/partners/carriers.ts';
import { fieldsOf } from '@ace/contract/shared/record.ts';
import { type Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { sql } from 'kysely';
import type { Caller } from '../../shared/caller.ts';
import type { Change } from '../../shared/changes/change.ts';
import { readWeightRules } from '../weights/weights.reads.ts';
import { chargeOf, newRow, register, replace } from './shipments.service.ts';

/** What a shipment of its own does not take over: its numbers, and what is known of the packages that were announced. */
const OWN = {
  ...{ id: null, version: null, aceBillNumber: null, extBillNumber: null, partnerShipmentId: null, partnerShipmentLabel: null },
  ...{
    customerReference: null,
    returnOfId: null,
    totalPackages: 1,
    totalItems: null,
    packageInfos: [],
    goodsValue: null,
    insuranceValue: null,
  },
  ...{ weight: null, cubicL: null, cubicW: null, cubicH: null, totalVolume: null },
};

/**
 * Adds a box that was not announced to a shipment that the change has locked: as its next package, or as a shipment of its own where its partner takes no
 * more, whose notes name the first one. Returns the shipment that has it, and its number there.
 */
export const addPackage = async (tx: Change<Caller>, shipment: Shipment): Promise<{ shipment: Shipment; number: number }> => {
  const { id, aceBillNumber, partnerShipment, totalPackages } = shipment;
  if (totalPackages < MAX_PACKAGES[partnerShipment]) {
    const more = { ...shipment, totalPackages: totalPackages + 1 };
    await replace(tx, [{ id, totalPackages: more.totalPackages, ...(await chargeOf(tx, id, more)) }], sql`r.id::text`);
    return { shipment: more, number: more.totalPackages };
  }
  const same = Object.fromEntries(fieldsOf(ShipmentInput).map((name) => [name, shipment[name as keyof Shipment]]));
  const input = { ...same, ...OWN, notes: `+1 ${aceBillNumber}` } as ShipmentInput;
  const [added] = await register<Shipment>(tx, [newRow(tx.caller, input, await readWeightRules(tx.db))]);
  return { shipment: added as Shipment, number: 1 };
};
