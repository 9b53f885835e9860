import type { HistoryQuery } from '@ace/contract/audits/entity-audit.ts';
import { sharedToken } from '@ace/contract/shipments/code.ts';
import type { ShipmentFilter } from '@ace/contract/shipments/filter.ts';
import type { ShipmentReturns } from '@ace/contract/shipments/returns.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import { recordService } from '../../shared/changes/records.ts';
import type { Context } from '../../shared/context/context.ts';
import { findAllIds } from '../../shared/lists/all-rows.ts';
import { problem } from '../../shared/problems.ts';
import { listHistory } from '../audits/audits.service.ts';
import { conditionsOf, foundByNumber, hasLink, narrowLimitOf } from './list/shipments.filter.ts';
import type { ShipmentFields } from './shipments.fields.ts';
import { findIds, findShipmentNames, findShipmentsById, SHIPMENTS, shipmentList } from './shipments.repository.ts';

/** The shipments of a filter, with all words of `query`, that the user may see. */
export const selectShipments = (
  { config }: Context,
  user: Caller,
  { query: text = '', ...filter }: ShipmentFilter & { query?: string },
) => {
  const ownerId = visibleTo(user);
  const token = sharedToken(text);
  const conditions = [...conditionsOf(filter, user, config.timeZone), ...(token ? [hasLink(token)] : [])];
  const limit = conditions.length === 1 ? narrowLimitOf(filter, ownerId, config.timeZone) : undefined;
  return { ...shipmentList({ ownerId, text: token ? '' : text, conditions, limit }), alsoFound: foundByNumber(text) };
};

/** The ids of the first shipments of a filter that the user may see. */
export const findVisibleIds = (context: Context, user: Caller, filter: ShipmentFilter & { query: string }, limit: number) =>
  findAllIds(context, { ...selectShipments(context, user, filter), sort: [{ field: 'id', direction: 'asc' }] }, { limit });

/** A shipment as JSON text. Throws `error.http.404`, also for a shipment that the user may not see. */
export const { read: readShipmentText } = recordService(SHIPMENTS);

/** Throws `error.http.404`, also for a shipment that the user may not see. */
export const readShipment = async (context: Context, user: Caller, id: number): Promise<Shipment> =>
  JSON.parse((await readShipmentText(context, user, id)).json);

/** The original of a return, and the returns of a shipment, that the user may see. Throws `error.http.404`. */
export const readReturns = async (context: Context, user: Caller, id: number): Promise<ShipmentReturns> => {
  const { returnOfId } = await readShipment(context, user, id);
  const [[original = null], returns] = await Promise.all([
    returnOfId ? findShipmentNames(context.db, { id: returnOfId }, visibleTo(user)) : [],
    findShipmentNames(context.db, { returnOfId: id }, visibleTo(user)),
  ]);
  return { original, returns };
};

/** The most missing shipments that a refusal names. */
const MAX_NAMED = 100;

/** Throws `error.shipmentsNotFound`, which names the ids that are not among those that were found. */
export const requireAll = (ids: number[], found: number[]) => {
  const missing = new Set(ids).difference(new Set(found));
  if (missing.size > 0) throw problem('error.shipmentsNotFound', { params: [...missing].slice(0, MAX_NAMED).join(', ') });
};

/** Throws `error.shipmentsNotFound` if the user may not see a shipment under each of these ids. */
export const requireShipments = async ({ db }: Context, user: Caller, ids: number[]) =>
  requireAll(ids, await findIds(db, ids, visibleTo(user)));

/** Fields of those of these shipments that the user may see. */
export const readShipments = <Name extends keyof Shipment>(context: Context, user: Caller, ids: number[], fields: ShipmentFields<Name>) =>
  findShipmentsById(context, ids, visibleTo(user), fields);

/** Fields of all of these shipments. Throws `error.shipmentsNotFound` if the user may not see one. */
export const readAllShipments = async <Name extends keyof Shipment>(
  context: Context,
  user: Caller,
  ids: number[],
  fields: ShipmentFields<Name | 'id'>,
) => {
  const shipments: (Pick<Shipment, Name> & { id: number })[] = await readShipments(context, user, ids, fields);
  requireAll(
    ids,
    shipments.map(({ id }) => id),
  );
  return shipments;
};

/** Who changed a shipment, and how, as JSON text. Throws `error.http.404`. */
export const readHistory = async (context: Context, user: Caller, id: number, query: HistoryQuery) => {
  await readShipment(context, user, id);
  return await listHistory(context, 'Shipment', id, query);
};
