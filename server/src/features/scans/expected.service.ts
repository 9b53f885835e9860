import type { Expected, ExpectedQuery, ExpectedShipment } from '@ace/contract/scans/expected.ts';
import { MAX_ID } from '@ace/contract/shared/numbers.ts';
import { type Caller, sessionOf } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { shipmentOf } from '../../shared/events/events.ts';
import { consumedEventId, type createEventReader } from '../../shared/events/reading.ts';
import { findKeyedPackages } from '../packages/packages.service.ts';
import { findHeld } from '../problems/problems.reads.ts';
import { findUnderWay } from '../shipments/shipments.reads.ts';
import { scanConsumer } from './scans.consumers.ts';

/** The most shipments and packages of a page; a shipment with more packages is a page of its own. */
const PAGE = { shipments: 500, packages: 1_000 } as const;

/** The first of these shipments that fit on a page. */
const fitting = <Each extends { total: number }>(shipments: Each[]) => {
  let packages = 0;
  const end = shipments.findIndex(({ total }, index) => {
    packages += total;
    return index > 0 && packages > PAGE.packages;
  });
  return end === -1 ? shipments : shipments.slice(0, end);
};

const withPackages = async (db: Database, shipments: Omit<ExpectedShipment, 'packages' | 'isHeld'>[]): Promise<ExpectedShipment[]> => {
  const ids = shipments.map(({ shipmentId }) => shipmentId);
  const [packages, held] = [await findKeyedPackages(db, ids), await findHeld(db, ids)];
  return shipments.map((shipment) => ({
    ...shipment,
    isHeld: held.has(shipment.shipmentId),
    packages: (packages.get(shipment.shipmentId) ?? []).map(({ shipmentId: _of, ...each }) => each),
  }));
};

/**
 * What seals what devices keep of the caller (docs/decisions/0113-sealed-floor.md): the same for all of their sessions. Throws `error.http.403` without a
 * session.
 */
export const readDeviceKey = ({ keys }: Pick<Context, 'keys'>, caller: Caller) => {
  sessionOf(caller);
  return { login: caller.login, key: keys.derive('floor', caller.id, '') };
};

/**
 * What a device may meet: a page of the shipments that are under way, or what has changed of them since a position. What happened after a change that may
 * still come is told again next time.
 */
export const readExpected = async (
  { db }: Pick<Context, 'db'>,
  reader: ReturnType<typeof createEventReader>,
  { since, before = MAX_ID }: ExpectedQuery,
): Promise<Expected> => {
  if (since === undefined) {
    // Before the shipments are read, so that nothing is missed.
    const position = (await consumedEventId(db, scanConsumer.name)) ?? 0;
    const found = await findUnderWay(db, { before, limit: PAGE.shipments });
    const page = fitting(found);
    const isMore = page.length < found.length || found.length === PAGE.shipments;
    return { position, shipments: await withPackages(db, page), gone: [], isMore };
  }
  const { events, later, isWaiting } = await reader.read(db, since);
  const changed = [...events, ...later].flatMap((event) => [
    shipmentOf(event) ?? [],
    ('formerShipmentId' in event.payload && event.payload.formerShipmentId) || [],
  ]);
  const ids = [...new Set(changed.flat())];
  const shipments = await withPackages(db, await findUnderWay(db, { ids }));
  const known = new Set(shipments.map(({ shipmentId }) => shipmentId));
  const gone = ids.filter((id) => !known.has(id));
  return { position: events.at(-1)?.id ?? since, shipments, gone, isMore: isWaiting && later.length === 0 };
};
