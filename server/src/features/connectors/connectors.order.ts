import type { ConnectorCreation } from '@ace/contract/connectors/connector.ts';
import type { Context } from '../../shared/context/context.ts';
import { findStoredAnswer, type IdempotencyKey, runIdempotently } from '../../shared/http/idempotency.ts';
import { problem } from '../../shared/problems.ts';
import type { SignedInUser } from '../../shared/signed-in-user.ts';
import { auditChange } from '../audits/audits.service.ts';
import type { PartnerGateway } from '../partners/partners.service.ts';
import { holdShipment, readShipmentToOrder } from '../shipments/shipments.reads.ts';
import { findConnectorOf, insertConnector } from './connectors.repository.ts';

export type OrderContext = Context & { partners: PartnerGateway };

/** Connectors are made at the AU partner, whatever the partner of the shipment (design, section 4). */
const PARTNER = 'gtsAus';

const created = (id: number): ConnectorCreation => ({ data: String(id), error: null, additional_info: null });
const refused = (error: string, info: string | null): ConnectorCreation => ({ data: null, error, additional_info: info });

/** Asks the partner for the order and its label, and keeps both. No connection to the database is held while the partner thinks. */
const order = async (
  context: OrderContext,
  user: SignedInUser,
  shipmentId: number,
  idempotencyKey: IdempotencyKey,
): Promise<ConnectorCreation> => {
  const { db, partners } = context;
  const known = await findStoredAnswer<ConnectorCreation>(db, user, idempotencyKey);
  if (known) return known.answer;
  const { shipment, orderKey } = await readShipmentToOrder(context, user, shipmentId);
  const existing = await findConnectorOf(db, shipmentId);
  if (existing) return refused('error.connectorExists', String(existing.id));

  const placed = await partners.placeOrder(PARTNER, orderKey, shipment);
  if ('error' in placed) return refused(placed.error, placed.additionalInfo);
  const label = await partners.fetchLabel(PARTNER, orderKey);

  return await db.transaction().execute((db) =>
    runIdempotently(db, user, idempotencyKey, async () => {
      // It may be gone by now, or another copy of this program may have been faster with the same order.
      if (!(await holdShipment(db, user, { id: shipmentId }))) throw problem('error.http.404');
      const fields = { ...placed, ...label, submit: false, shipmentId };
      const connector = await insertConnector(db, { ...fields, createdBy: user.login, lastModifiedBy: user.login });
      if (connector) await auditChange(db, user, 'Connector', 'CREATE', connector);
      const id = connector?.id ?? (await findConnectorOf(db, shipmentId))?.id;
      if (!id) throw problem('error.concurrencyFailure', { entity: 'connector' });
      return created(id);
    }),
  );
};

const running = new Map<string, Promise<ConnectorCreation>>();

/**
 * Creates the connector of a shipment: orders the carriage at the AU partner and keeps its label. However often and from wherever it
 * is called, there is one order and one connector: the order has a key that belongs to the shipment, and the database allows one
 * connector each. Calls of one user at the same time share one answer.
 */
export const createConnectorFromShipment = (
  context: OrderContext,
  user: SignedInUser,
  shipmentId: number,
  idempotencyKey: IdempotencyKey,
) => {
  const key = `${user.id} ${shipmentId} ${idempotencyKey?.key ?? ''}`;
  const already = running.get(key);
  if (already) return already;
  const work = order(context, user, shipmentId, idempotencyKey).finally(() => running.delete(key));
  running.set(key, work);
  return work;
};
