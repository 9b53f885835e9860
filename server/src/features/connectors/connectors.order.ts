import type { ConnectorCreation } from '@ace/contract/connectors/connector.ts';
import { missingForOrder } from '@ace/contract/connectors/misfits.ts';
import { sql } from 'kysely';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import type { Database } from '../../shared/database/schema.ts';
import { findStoredAnswer, type IdempotencyKey, runIdempotently } from '../../shared/http/idempotency.ts';
import { problem } from '../../shared/problems.ts';
import { writeRecord } from '../audits/records.service.ts';
import type { PartnerContext } from '../partners/partners.service.ts';
import { isShipmentVisible, readShipmentToOrder } from '../shipments/shipments.reads.ts';
import { CONNECTORS, findConnectorOf, insertingConnectors } from './connectors.repository.ts';

/** Every connector is an order at the AU partner, whichever partner the shipment names (docs/domain.md, "Connectors and orders"). */
const PARTNER = 'gtsAus';

const creationOf = (id: number): ConnectorCreation => ({ data: String(id), error: null, additional_info: null });
const refusalOf = (error: string, info: string | null): ConnectorCreation => ({ data: null, error, additional_info: info });

/** The order has a connector already. */
class IsStored extends Error {
  readonly connectorId: number;
  constructor(connectorId: number) {
    super('the order has a connector');
    this.connectorId = connectorId;
  }
}

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
  const earlier = await findStoredAnswer<ConnectorCreation>(db, user, idempotencyKey);
  if (earlier) return earlier.answer;
  const { shipment, orderKey } = await readShipmentToOrder(context, user, shipmentId);
  if (existing) return refusalOf('error.connectorExists', String(existing.id));
  const missing = missingForOrder(shipment);
  if (missing.length > 0) return refusalOf('error.orderIncomplete', missing.join(','));

  const placed = await partners.placeOrder(user.id, PARTNER, orderKey, shipment);
  if ('error' in placed) return refusalOf(placed.error, placed.additionalInfo);
  const label = await partners.fetchLabel(user.id, PARTNER, orderKey);

  const fields = { ...placed, ...label, submit: false, shipmentId, createdBy: user.login, lastModifiedBy: user.login };
  const stored = writeRecord<ConnectorCreation>(context, user, {
    of: CONNECTORS,
    action: 'CREATE',
    rows: [fields],
    statement: (columns) => insertingConnectors(columns, visibleTo(user)),
    answer: sql`json_build_object('data', r.id::text, 'error', null, 'additional_info', null)::text`,
    // Meanwhile the shipment may have been deleted, or another copy of the program may have stored the same order.
    explain: async (db) => {
      if (!(await isShipmentVisible(db, user, shipmentId))) throw problem('error.http.404');
      const connector = await findConnectorOf(db, shipmentId);
      if (connector) throw new IsStored(connector.id);
    },
    idempotencyKey,
    conclude: conclude && ((db, [creation]) => conclude(db, Number(creation?.data))),
  });
  try {
    return await stored;
  } catch (error) {
    if (!(error instanceof IsStored)) throw error;
    const { connectorId } = error;
    return await db.transaction().execute((db) =>
      runIdempotently(db, user, idempotencyKey, async () => {
        await conclude?.(db, connectorId);
        return creationOf(connectorId);
      }),
    );
  }
};
