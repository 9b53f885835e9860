import type { Connector, ConnectorInput } from '@ace/contract/connectors/connector.ts';
import type { ConnectorFilter, ServiceField } from '@ace/contract/connectors/filter.ts';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import type { PdfFile } from '../../shared/http/answers.ts';
import type { IdempotencyKey } from '../../shared/http/idempotency.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { refuseId, requireId, writeRecord } from '../audits/records.service.ts';
import { isShipmentVisible } from '../shipments/shipments.reads.ts';
import { readAllShipments, readShipment } from '../shipments/shipments.service.ts';
import { conditionsOf } from './connectors.filter.ts';
import {
  CONNECTORS,
  connectorList,
  deletingConnectors,
  findConnector,
  findConnectorOf,
  findConnectorsOf,
  findValues,
  insertingConnectors,
  replacingConnectors,
} from './connectors.repository.ts';
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

/** Throws at `shipmentId`: `notFound` if the user may see no such shipment, `unique` if it has another connector. */
const explain = (user: Caller) => async (db: Database, rows: { id?: number | null; shipmentId?: unknown }[]) => {
  for (const { id, shipmentId } of rows) {
    if (!(await isShipmentVisible(db, user, Number(shipmentId)))) throw fieldProblem(kind, 'shipmentId', 'notFound');
    const other = await findConnectorOf(db, Number(shipmentId));
    if (other && other.id !== id) throw fieldProblem(kind, 'shipmentId', 'unique');
  }
};

/** Creates a connector. Throws at `shipmentId`: `notFound` if the user may see no such shipment, `unique` if it has a connector already. */
export const createConnector = async (context: Context, user: Caller, input: ConnectorInput, idempotencyKey: IdempotencyKey) => {
  const { id: _id, version: _version, ...fields } = input;
  refuseId(kind, input);
  return await writeRecord<Connector>(context, user, {
    of: CONNECTORS,
    action: 'CREATE',
    rows: [{ ...fields, createdBy: user.login, lastModifiedBy: user.login }],
    statement: (columns) => insertingConnectors(columns, visibleTo(user)),
    explain: explain(user),
    idempotencyKey,
  });
};

/** Replaces a connector. Throws `error.concurrencyFailure` if its version has changed, and at `shipmentId` as a creation does. */
export const updateConnector = async (context: Context, user: Caller, input: ConnectorInput) => {
  const id = requireId(kind, input);
  return await writeRecord<Connector>(context, user, {
    of: CONNECTORS,
    action: 'UPDATE',
    rows: [{ ...input, id }],
    statement: (columns) => replacingConnectors(columns, visibleTo(user), user.login),
    explain: explain(user),
  });
};

/** Deletes a connector. The partner keeps the order, and a new connector of the shipment uses it again. */
export const deleteConnector = async (context: Context, user: Caller, id: number) => {
  await writeRecord(context, user, {
    of: CONNECTORS,
    action: 'DELETE',
    rows: [{ id }],
    statement: () => deletingConnectors(visibleTo(user)),
  });
};

export { orderConnector } from './connectors.order.ts';
