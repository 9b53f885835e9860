import type { Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { ApiError } from '../../../shared/api.ts';
import { createShipment, updateShipment } from '../queries.ts';

/** Works on plain http too, where `crypto.randomUUID` is missing. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Saves the content of one form, and makes one shipment of it however often that is tried. When the answer to the first try got
 * lost and the content was changed since, the server refuses the key (422): then the shipment that it made is asked for by the first
 * content, and changed.
 */
export const createSaver = () => {
  const key = newKey();
  let first: ShipmentInput | null = null;

  return async (input: ShipmentInput): Promise<Shipment> => {
    if (input.id) return await updateShipment(input);
    try {
      const shipment = await createShipment(input, key);
      return shipment;
    } catch (error) {
      if (error instanceof ApiError && error.status === 422 && first) {
        const { id, version } = await createShipment(first, key);
        return await updateShipment({ ...input, id, version });
      }
      // Only of these nobody knows whether they were stored.
      if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) first ??= input;
      throw error;
    }
  };
};
