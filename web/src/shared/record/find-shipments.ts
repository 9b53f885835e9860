import { PAGE_SIZE } from '@ace/contract/shared/lists.ts';
import type { ShipmentFilterQuery } from '@ace/contract/shipments/filter.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { api } from '../api/api.ts';

type Found = { size?: number; filter?: ShipmentFilterQuery['filter'] };

/** The latest shipments of which a text is a whole number: their own, their partner's or their connector's. Nothing is the number of none. */
export const findByCode = async (text: string, signal: AbortSignal, { size = PAGE_SIZE.default, ...filter }: Found = {}) => {
  const code = text.trim();
  return code ? (await api('GET /api/shipments', { query: { code, size, sort: 'id,desc', ...filter }, signal })).body : [];
};

/** The latest shipments that have a text somewhere. */
export const findByText = async (query: string, signal: AbortSignal, { size = PAGE_SIZE.default, ...filter }: Found = {}) =>
  (await api('GET /api/_search/shipments', { query: { query, size, sort: 'id,desc', ...filter }, signal })).body;

/** The latest shipments that match a text; first those of which it is a whole number, which would be lost among many that have it somewhere. */
export const findShipments = async (text: string, signal: AbortSignal, found: Found = {}): Promise<Shipment[]> => {
  const shipments = (await Promise.all([findByCode(text, signal, found), findByText(text, signal, found)])).flat();
  return [...new Map(shipments.map((shipment) => [shipment.id, shipment])).values()].slice(0, found.size ?? PAGE_SIZE.default);
};
