import type { Connector, ConnectorInput } from '@ace/contract/connectors/connector.ts';
import type { ServiceField } from '@ace/contract/connectors/filters.ts';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import { type Change, change } from '../../shared/changes/change.ts';
import { recordService } from '../../shared/changes/records.ts';
import { lockRecords, requireId, write, writeOne } from '../../shared/changes/write.ts';
import type { Context } from '../../shared/context/context.ts';
import type { DrawnFile } from '../../shared/http/answers.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { readAllShipments, readShipment } from '../shipments/reading.service.ts';
import { lockVisibleIds, WITHOUT_GOODS } from '../shipments/shipments.reads.ts';
import { CONNECTORS, findConnector, findConnectorsOf, findValues } from './connectors.repository.ts';
import type { ConnectorLabel } from './label/label.ts';

const kind = 'connector';
const labelThread = new URL('./label/label.thread.ts', import.meta.url);

/** The values of a field among the connectors that the user may see. */
export const listValues = ({ db }: Context, user: Caller, field: ServiceField) => findValues(db, field, visibleTo(user));

/** The label of a connector as PDF. */
export const printLabel = async (context: Context, user: Caller, id: number): Promise<DrawnFile> => {
  const connector: Connector = JSON.parse((await connectors.read(context, user, id)).json);
  const shipment = await readShipment(context, user, connector.shipmentId);
  return labelsOf(context, user, [{ connector, shipment }], 'label.pdf');
};

const labelsOf = (context: Context, user: Caller, paper: ConnectorLabel[], name: string): DrawnFile => ({
  draw: () => context.pdfs.draw(user.id, labelThread, paper),
  name,
  disposition: 'attachment',
});

/**
 * The labels of shipments as one PDF, in the order of their ids. Throws `error.shipmentsNotFound` if any are missing, `error.http.404` if none has a
 * connector.
 */
export const printLabels = async (context: Context, user: Caller, shipmentIds: number[]): Promise<DrawnFile> => {
  const shipments = await readAllShipments(context, user, shipmentIds, WITHOUT_GOODS);
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

/** Stores a connector whose shipment the user may see. Throws `notFound` at `shipmentId`. */
const standard = recordService<Connector, ConnectorInput>(CONNECTORS, async (tx, input) => {
  requireLocked(await lockVisibleIds(tx.db, tx.caller, [input.shipmentId]), input.shipmentId);
  return input;
});

/** Connectors by the standard calls. Throws at `shipmentId`: `notFound` if the user may see no such shipment, `unique` if it has a connector already. */
export const connectors = {
  ...standard,

  /** Replaces a connector, after its shipment and the one that it gets are locked. Throws `error.concurrencyFailure` if its version has changed. */
  update: (context: Context, user: Caller, input: ConnectorInput) => {
    const id = requireId(kind, input);
    return change(context, user, async (tx) => {
      requireLocked(await lockWithShipments(tx, input, input.shipmentId), input.shipmentId);
      return await writeOne<Connector>(tx, { of: CONNECTORS, action: 'UPDATE', row: { ...input, id } });
    });
  },

  /** The partner keeps the order, and a new connector of the shipment uses it again. */
  remove: (context: Context, user: Caller, id: number) =>
    change(context, user, async (tx) => {
      await lockWithShipments(tx, { id, version: null });
      await write(tx, { of: CONNECTORS, action: 'DELETE', rows: [{ id }] });
    }),
};

export { orderConnector } from './connectors.order.ts';
