import { z } from 'zod';
import { ShipmentPackage } from '../packages/package.ts';
import { Partner } from '../partners/partner.ts';
import { Id, PathId } from '../shared/numbers.ts';

/** The texts under which scanners give a number, as `numberKey` has them. */
const keys = z.array(z.string());

/** What a device may meet of a shipment that is under way: enough to say of a scan what it is, without a network. */
export const ExpectedShipment = z
  .object({
    shipmentId: Id,
    aceBillNumber: z.string(),
    total: z.number().int(),
    partner: Partner,
    /** It is not to be handed over. */
    isHeld: z.boolean(),
    city: z.string().nullable(),
    /** Of the shipment: its own number, those of customer, partner and connector, and a digest of its link. */
    keys,
    packages: z.array(
      ShipmentPackage.pick({ number: true, code: true, state: true, isMissing: true, place: true, scannedAt: true }).extend({ keys }),
    ),
  })
  .meta({ id: 'ExpectedShipment' });
export type ExpectedShipment = z.infer<typeof ExpectedShipment>;

export const ExpectedQuery = z.object({
  /** The `position` of a former answer. */
  since: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
  /** Shipments that were registered before this one. Not together with `since`. */
  before: PathId.optional(),
});
export type ExpectedQuery = z.output<typeof ExpectedQuery>;

export const Expected = z
  .object({
    /** Where to go on with what changes. */
    position: z.number().int().min(0),
    shipments: z.array(ExpectedShipment),
    /** Shipments that are delivered now, or deleted. */
    gone: z.array(Id),
    isMore: z.boolean(),
  })
  .meta({ id: 'Expected' });
export type Expected = z.infer<typeof Expected>;
