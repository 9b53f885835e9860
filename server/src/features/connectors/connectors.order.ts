import type { ConnectorCreation } from '@ace/contract/connectors/connector.ts';
import { missingForOrder } from '@ace/contract/connectors/misfits.ts';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change } from '../../shared/changes/change.ts';
import type { Database } from '../../shared/database/schema.ts';
import { findStoredAnswer, type IdempotencyKey } from '../../shared/http/idempotency.ts';
import { problem } from '../../shared/problems.ts';
import { findStopped } from '../destinations/destinations.reads.ts';
import { disclose } from '../disclosures/disclosures.service.ts';
import type { PartnerContext } from '../partners/partners.service.ts';
import { lockVisibleIds, readShipmentToOrder } from '../shipments/shipments.reads.ts';
import { findConnectorOf, insertConnector } from './connectors.repository.ts';

/** Every connector is an order at the AU partner, whichever partner the shipment names (docs/domain.md, "Connectors and orders"). */
const PARTNER = 'gtsAus';

const creationOf = (id: number): ConnectorCreation => ({ data: String(id), error: null, additional_info: null });
const refusalOf = (error: string, info: string | null): ConnectorCreation => ({ data: null, error, additional_info: info });

/**
 * Places the order, reads its label, and stores both. No database connection is held while the partner is called. `conclude` comes last in the
 * transaction that stores them; what it throws takes them back. There is one order and one connector per shipment, even with concurrent calls: the
 * order key belongs to the shipment, and the database allows one connector per shipment.
 */
export const orderConnector = async (
  context: PartnerContext,
  user: Caller,
  shipmentId: number,
  idempotencyKey: IdempotencyKey,
  conclude?: (db: Database, connectorId: number) => Promise<void>,
): Promise<ConnectorCreation> => {
  const { db, partners } = context;
  // Before the stored answer, which comes with the connector.
  const existing = await findConnectorOf(db, shipmentId);
  const earlier = await findStoredAnswer<ConnectorCreation>(db, user.id, idempotencyKey);
  if (earlier) return earlier.answer;
  const { shipment, orderKey } = await readShipmentToOrder(context, user, shipmentId);
  if (existing) return refusalOf('error.connectorExists', String(existing.id));
  const missing = missingForOrder(shipment);
  if (missing.length > 0) return refusalOf('error.orderIncomplete', missing.join(','));

  const { fields: stopped } = await findStopped(db, user, shipment);
  if (stopped.length > 0) return refusalOf('error.shipmentNotReady', stopped.join(','));

  const { payload, place } = partners.prepareOrder(user.id, PARTNER, orderKey, shipment);
  const placed = await disclose(context, user, { shipmentId, partner: PARTNER, payload }, place, (answer) =>
    'error' in answer ? 'refused' : 'placed',
  );
  if ('error' in placed) return refusalOf(placed.error, placed.additionalInfo);
  const label = await partners.fetchLabel(user.id, PARTNER, orderKey);

  const store = async (tx: Change<Caller>) => {
    // Meanwhile the shipment may have been deleted, or another copy of the program may have stored the same order.
    if ((await lockVisibleIds(tx.db, user, [shipmentId])).length === 0) throw problem('error.http.404');
    const { id } =
      (await findConnectorOf(tx.db, shipmentId)) ?? (await insertConnector(tx, { ...placed, ...label, submit: false, shipmentId }));
    await conclude?.(tx.db, id);
    return creationOf(id);
  };
  return await change(context, user, store, idempotencyKey);
};
