import type { Connector, ConnectorInput } from '@ace/contract/connectors/connector.ts';
import type { ConnectorFilter, ServiceField } from '@ace/contract/connectors/filter.ts';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import { isUniqueViolation } from '../../shared/database/pool.ts';
import type { Database } from '../../shared/database/schema.ts';
import type { PdfFile } from '../../shared/http/answers.ts';
import type { IdempotencyKey } from '../../shared/http/idempotency.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { createRecord, deleteRecord, refuseId, replaceRecord, requireId } from '../audits/records.service.ts';
import { lockVisibleShipment } from '../shipments/shipments.reads.ts';
import { readShipment } from '../shipments/shipments.service.ts';
import { conditionsOf } from './connectors.filter.ts';
import {
  connectorList,
  deleteConnectorRow,
  findConnector,
  findValues,
  insertConnector,
  lockConnectorRow,
  lockShipments,
  updateConnectorRow,
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
  return {
    draw: () => context.pdfs.draw<LabelPaper>(user.id, labelThread, { connector, shipment }),
    name: 'label.pdf',
    disposition: 'attachment',
  };
};

const shipmentTaken = () => fieldProblem(kind, 'shipmentId', 'unique');

/** Locks the shipment of a connector, to which the numbers of the connector are written. Throws `notFound` at `shipmentId` if the user may not see it. */
const requireVisibleShipment = async (db: Database, user: Caller, id: number) => {
  if (!(await lockVisibleShipment(db, user, { id }, 'alone'))) throw fieldProblem(kind, 'shipmentId', 'notFound');
};

/** Creates a connector. Throws at `shipmentId`: `notFound` if the user may see no such shipment, `unique` if it has a connector already. */
export const createConnector = (
  { db }: Context,
  user: Caller,
  input: ConnectorInput,
  idempotencyKey: IdempotencyKey,
): Promise<Connector> => {
  const { id: _id, version: _version, ...fields } = input;
  refuseId(kind, input);
  return createRecord({ db }, user, {
    kind,
    idempotencyKey,
    insert: async (db) => {
      await requireVisibleShipment(db, user, fields.shipmentId);
      const connector = await insertConnector(db, { ...fields, createdBy: user.login, lastModifiedBy: user.login });
      if (!connector) throw shipmentTaken();
      return connector;
    },
  });
};

/**
 * A connector, with its row locked until the transaction ends, and before it those of its shipment and of the one to which it moves. Throws
 * `error.concurrencyFailure` if somebody else has just moved it.
 */
const lockConnector = async (db: Database, id: number, nextShipmentId?: number) => {
  const found = await findConnector(db, id, null);
  if (!found) return undefined;
  await lockShipments(db, [found.shipmentId, nextShipmentId ?? found.shipmentId]);
  const connector = await lockConnectorRow(db, id);
  if (connector && connector.shipmentId !== found.shipmentId) throw problem('error.concurrencyFailure', { entity: kind });
  return connector;
};

/** Replaces a connector. Throws `error.concurrencyFailure` if its version has changed. */
export const updateConnector = async ({ db }: Context, user: Caller, input: ConnectorInput): Promise<Connector> => {
  const { id: _id, version: _version, ...fields } = input;
  requireId(kind, input);
  const replaced = db.transaction().execute((db) =>
    replaceRecord(db, user, {
      kind,
      input,
      lock: (id) => lockConnector(db, id, fields.shipmentId),
      change: async (before) => {
        if (fields.shipmentId !== before.shipmentId) await requireVisibleShipment(db, user, fields.shipmentId);
        return fields;
      },
      write: (id, columns) => updateConnectorRow(db, id, columns),
    }),
  );
  const { after } = await replaced.catch((error: unknown) => {
    throw isUniqueViolation(error, 'connector_shipmentId_key') ? shipmentTaken() : error;
  });
  return after;
};

/** Deletes a connector. The partner keeps the order, and a new connector of the shipment uses it again. Throws `error.concurrencyFailure` as well. */
export const deleteConnector = ({ db }: Context, user: Caller, id: number) =>
  db
    .transaction()
    .execute((db) => deleteRecord(db, user, { kind, id, lock: (id) => lockConnector(db, id), remove: (id) => deleteConnectorRow(db, id) }));

export { orderConnector } from './connectors.order.ts';
