import { z } from 'zod';
import { Id } from '../shared/numbers.ts';

/** The most returns of one shipment that are named. */
export const MAX_RETURNS = 50;

const ShipmentName = z.object({ id: Id, aceBillNumber: z.string() });
export type ShipmentName = z.infer<typeof ShipmentName>;

/** What a shipment brings back, and what brings it back, as far as the caller may see them. */
export const ShipmentReturns = z
  .object({ original: ShipmentName.nullable(), returns: z.array(ShipmentName) })
  .meta({ id: 'ShipmentReturns' });
export type ShipmentReturns = z.infer<typeof ShipmentReturns>;
