import type { Connector, ConnectorInput } from '@ace/contract/connectors/connector.ts';
import type { ConnectorFilter, ServiceField } from '@ace/contract/connectors/filter.ts';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import { type Change, change } from '../../shared/changes/change.ts';
import { deleting, lockRecords, refuseId, replacing, requireId, write } from '../../shared/changes/write.ts';
import type { Context } from '../../shared/context/context.ts';
import type { PdfFile } from '../../shared/http/answers.ts';
import type { IdempotencyKey } from '../../shared/http/idempotency.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { lockVisibleIds } from '../shipments/shipments.reads.ts';
import { readAllShipments, readShipment } from '../shipments/shipments.service.ts';
import { conditionsOf } from './connectors.filter.ts';
import { CONNECTORS, connectorList, findConnector, findConnectorsOf, findValues, insertConnector } from './connectors.repository.ts';
import type { LabelPaper } from './label/label.thread.ts';

const kind = 'connector';
const labelThread = new URL('./label/label.thread.ts', import.meta.url);

/** The connectors of a filter whose shipments the user may see. */
export const selectConnectors = ({ config }: Context, user: Caller, filter: ConnectorFilter) =>
  connectorList({ ownerId: visibleTo(user), conditions: conditionsOf(filter, { timeZone: config.timeZone, userId: user.id }) });

/** The values of a field among the connectors that the user may see. */
export const listValues = ({ db }: Context, user: Caller, field: ServiceField) => findValues(db, field, visibleTo(user));

/** Throws `error.http.404`, also for a connector whose shipment the user may not see. */
export const readConnector = async ({ db }: Context, user: Caller, id: number) => {
  const connector = await findConnector(db, id, visibleTo(user));
  if (!connector) throw problem('error.http.404');
  return connector;
};

/** The label of a connector as PDF. */
export const printLabel = async (context: Context, user: Caller, id: number): Promise<PdfFile> => {
  const connector = await readConnector(context, user, id);
  const shipment = await readShipment(context, user, connector.shipmentId);
  return labelsOf(context, user, [{ connector, shipment }], 'label.pdf');
};

const labelsOf = (context: Context, user: Caller, paper: LabelPaper, name: string): PdfFile => ({
  draw: () => context.pdfs.draw<LabelPaper>(user.id, labelThread, paper),
  name,
  disposition: 'attachment',
});

/**
 * The labels of shipments as one PDF, in the order of their ids. Throws `error.shipmentsNotFound` if any are missing, `error.http.404` if none has a
 * connector.
 */
export const printLabels = async (context: Context, user: Caller, shipmentIds: number[]): Promise<PdfFile> => {
  const shipments = await readAllShipments(context, user, shipmentIds);
  const connectors = await findConnectorsOf(
    context.db,
    shipments.map(({ id }) => id),
  );
  const labels = shipments.flatMap((shipment) =>
    connectors.filter(({ shipmentId }) => shipmentId === shipment.id).map((connector) => ({ connector, shipment })),
  );
  if (labels.length === 0) throw problem('error.http.404');
  return labelsOf(context, user, labels, 'labels.pdf');
};

/** Throws `notFound` at `shipmentId` if the change has not locked the shipment, because the user may not see it. */
const requireLocked = (locked: number[], shipmentId: number) => {
  if (!locked.includes(shipmentId)) throw fieldProblem(kind, 'shipmentId', 'notFound');
};

/** Creates a connector. Throws at `shipmentId`: `notFound` if the user may see no such shipment, `unique` if it has a connector already. */
export const createConnector = async (context: Context, user: Caller, input: ConnectorInput, idempotencyKey: IdempotencyKey) => {
  const { id: _id, version: _version, ...fields } = input;
  refuseId(kind, input);
  const create = async (tx: Change<Caller>) => {
    requireLocked(await lockVisibleIds(tx.db, user, [input.shipmentId]), input.shipmentId);
    return await insertConnector(tx, fields);
  };
  return await change(context, user, create, idempotencyKey);
};

/** Locks a connector that the user may see, after its shipment and the one that it gets. Returns the shipments that were locked. */
const lockWithShipments = async (tx: Change<Caller>, sent: Pick<ConnectorInput, 'id' | 'version'>, shipmentId?: number) => {
  const stored = await findConnector(tx.db, Number(sent.id), visibleTo(tx.caller));
  if (!stored) throw problem('error.http.404');
  const locked = await lockVisibleIds(tx.db, tx.caller, [stored.shipmentId, shipmentId ?? stored.shipmentId]);
  await lockRecords(tx, CONNECTORS, [sent], visibleTo(tx.caller));
  const now = await findConnector(tx.db, stored.id, null);
  // It was moved meanwhile. Others may hold that shipment and wait for the connector: such a deadlock is repeated.
  const isMoved = now !== undefined && now.shipmentId !== stored.shipmentId;
  return isMoved ? [...locked, ...(await lockVisibleIds(tx.db, tx.caller, [now.shipmentId]))] : locked;
};

/** Replaces a connector. Throws `error.concurrencyFailure` if its version has changed, and at `shipmentId` as a creation does. */
export const updateConnector = async (context: Context, user: Caller, input: ConnectorInput) => {
  const id = requireId(kind, input);
  const [connector] = await change(context, user, async (tx) => {
    requireLocked(await lockWithShipments(tx, input, input.shipmentId), input.shipmentId);
    return await write<Connector>(tx, {
      of: CONNECTORS,
      action: 'UPDATE',
      rows: [{ ...input, id }],
      statement: (columns) => replacing(CONNECTORS, { columns, visibleTo: null, by: user.login }),
    });
  });
  return connector as Connector;
};

/** Deletes a connector. The partner keeps the order, and a new connector of the shipment uses it again. */
export const deleteConnector = (context: Context, user: Caller, id: number) =>
  change(context, user, async (tx) => {
    await lockWithShipments(tx, { id, version: null });
    const statement = () => deleting(CONNECTORS, { visibleTo: null });
    await write(tx, { of: CONNECTORS, action: 'DELETE', rows: [{ id }], statement });
  });

export { orderConnector } from './connectors.order.ts';
