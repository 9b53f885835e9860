import type { ManifestChange, ManifestDetail, ManifestStart } from '@ace/contract/manifests/manifest.ts';
import { countryText } from '@ace/contract/shared/country-names.ts';
import type { TrackingEvent } from '@ace/contract/trackings/tracking.ts';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change, recordEvent } from '../../shared/changes/change.ts';
import { requireVersion } from '../../shared/changes/write.ts';
import type { Context } from '../../shared/context/context.ts';
import { waitForLock } from '../../shared/database/locks.ts';
import type { IdempotencyKey } from '../../shared/http/idempotency.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { CHARGING, packagesOfShipments } from '../packages/packages.service.ts';
import { findHeld } from '../problems/problems.reads.ts';
import { readAllShipments } from '../shipments/reading.service.ts';
import { type Read, shipmentFields } from '../shipments/shipments.reads.ts';
import { lockFields } from '../shipments/shipments.service.ts';
import { recordTrackings } from '../trackings/trackings.service.ts';
import { hasLeft, reconcileDepartures } from './departures.service.ts';
import {
  findManifest,
  findPackagesOn,
  insertManifest,
  lockManifest,
  lockOpen,
  replaceManifest,
  type Stored,
} from './manifests.repository.ts';

const kind = 'manifest';

export { type Conveyance, findConveyances, selectManifests } from './manifests.repository.ts';

/** Tells open pages that a manifest has changed. */
export const tellChange = (tx: Change, { id, number }: Pick<Stored, 'id' | 'number'>) =>
  recordEvent(tx, 'manifest.changed', { recordId: id, payload: { number } });

/** A manifest with what it counts. Throws `error.http.404`. */
const requireManifest = async (db: Context['db'], id: number) => {
  const manifest = await findManifest(db, id);
  if (!manifest) throw problem('error.http.404');
  return manifest;
};

/** Opens a manifest. Throws `error.manifestOpen` with the number of the one that is open already. */
export const openManifest = (context: Context, user: Caller, input: ManifestStart, key: IdempotencyKey) =>
  change(
    context,
    user,
    async (tx) => {
      // So that the same one is not opened twice.
      await waitForLock(tx.db, 'manifests');
      const open = await lockOpen(tx, input);
      if (open) throw problem('error.manifestOpen', { params: open.number });
      const { partner, place, departsAt = null } = input;
      const manifest = await insertManifest(tx, { partner, place, departsAt }, context.config.timeZone);
      await tellChange(tx, manifest);
      return await requireManifest(tx.db, manifest.id);
    },
    key,
  );

/** The number of a manifest, and the ids of the shipments on it. Throws `error.http.404`. */
export const listShipmentsOn = async ({ db }: Context, id: number) => {
  const { number } = await requireManifest(db, id);
  const shipmentIds = new Set((await findPackagesOn(db, id)).map(({ shipmentId }) => shipmentId));
  return { number, shipmentIds: [...shipmentIds] };
};

/** What a manifest shows of its shipments. */
const SHOWN = shipmentFields(
  ...CHARGING,
  'aceBillNumber',
  'totalPackages',
  ...(['receiverName', 'receiverContactName', 'receiverCountryCode', 'receiverCountry'] as const),
);

/** A manifest with its packages, by shipment. Throws `error.http.404`. */
export const readManifest = async (context: Context, user: Caller, id: number): Promise<ManifestDetail> => {
  const manifest = await requireManifest(context.db, id);
  const joined = Map.groupBy(await findPackagesOn(context.db, id), ({ shipmentId }) => shipmentId);
  const shipments = await readAllShipments(context, user, [...joined.keys()], SHOWN);
  const packages = await packagesOfShipments(context.db, shipments, [...joined.values()].flat());
  const held = await findHeld(context.db, [...joined.keys()]);
  const lines = shipments.map((shipment) => {
    const known = new Map(packages.get(shipment.id)?.map((each) => [each.number, each]));
    const { id: shipmentId, aceBillNumber, receiverName, receiverContactName, receiverCountryCode, receiverCountry } = shipment;
    return {
      ...{ shipmentId, aceBillNumber, total: shipment.totalPackages, isHeld: held.has(shipmentId) },
      receiver: receiverName ?? receiverContactName,
      country: countryText(receiverCountryCode, receiverCountry, 'en') ?? null,
      packages: (joined.get(shipmentId) ?? []).map(({ number, bag, at, login }) => {
        const { code = '', weighedKg = null, declaredKg = null } = known.get(number) ?? {};
        return { number, code, kg: weighedKg ?? declaredKg, isWeighed: weighedKg !== null, bag, at, by: login };
      }),
    };
  });
  return { ...manifest, lines };
};

/** What decides whether a shipment may leave, and has left. */
const LEAVING = shipmentFields('aceBillNumber', 'totalPackages', 'partnerShipment');
type Leaving = Read<typeof LEAVING>;

/** The shipments of a manifest, locked before it as scans do. Those that join meanwhile are locked after it; a deadlock is repeated. */
const lockWithShipments = async (tx: Change<Caller>, id: number) => {
  const idsOn = async () => [...new Set((await findPackagesOn(tx.db, id)).map(({ shipmentId }) => shipmentId))];
  await lockFields(tx, await idsOn(), LEAVING);
  const manifest = await lockManifest(tx, id);
  if (!manifest) throw problem('error.http.404');
  return { manifest, shipments: await lockFields(tx, await idsOn(), LEAVING) };
};

/** What a change may do with a manifest as it is: nothing but waybill, flight and opening of a closed one, which takes a reason. */
const requireAllowed = ({ state, number }: Stored, input: ManifestChange) => {
  if (state === 'open') return;
  if (input.state === 'open') {
    if (!input.reason) throw fieldProblem(kind, 'reason', 'NotBlank');
  } else if (input.departsAt !== undefined || input.sealedBags) throw problem('error.manifestClosed', { params: number });
};

/**
 * Throws `error.manifestOnHold` with the bill numbers of shipments that are on hold, and `error.manifestOtherPartner` with those that go to another partner by
 * now, unless what is here of them has left already.
 */
const requireFree = async (tx: Change<Caller>, { id, partner }: Stored, shipments: Leaving[]) => {
  const here = new Set((await findPackagesOn(tx.db, id)).filter(({ isLate }) => !isLate).map(({ shipmentId }) => shipmentId));
  const held = await findHeld(tx.db, [...here]);
  const refuse = (code: 'error.manifestOnHold' | 'error.manifestOtherPartner', isRefused: (shipment: Leaving) => boolean) => {
    const bills = shipments.filter((each) => here.has(each.id) && isRefused(each)).map(({ aceBillNumber }) => aceBillNumber);
    if (bills.length > 0) throw problem(code, { params: bills.join(', ') });
  };
  refuse('error.manifestOnHold', (each) => held.has(each.id));
  refuse('error.manifestOtherPartner', (each) => each.partnerShipment !== partner);
};

/**
 * Changes a manifest; what is missing keeps its value. Throws `error.http.404`, `error.concurrencyFailure`, `error.manifestOpen` if another one is open
 * instead of the one to open again, `error.manifestClosed`, `error.manifestOnHold`, `error.manifestOtherPartner`, and `NotBlank` at `reason`.
 */
export const changeManifest = (context: Context, user: Caller, id: number, input: ManifestChange) =>
  change(context, user, async (tx) => {
    const { manifest, shipments } = await lockWithShipments(tx, id);
    requireVersion(kind, input, manifest);
    requireAllowed(manifest, input);
    const { version: _version, state = manifest.state, reason, ...fields } = input;
    const isOpening = state === 'open' && manifest.state === 'closed';
    const isClosing = state === 'closed' && manifest.state === 'open';
    if (isClosing) await requireFree(tx, manifest, shipments);
    // So that no scan opens another one meanwhile.
    if (isOpening) await waitForLock(tx.db, 'manifests');
    const other = isOpening && (await lockOpen(tx, manifest));
    if (other) throw problem('error.manifestOpen', { params: other.number });
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const stored = await replaceManifest(tx, {
      ...{ id, state, ...given },
      ...(isOpening && { reason: reason ?? null, closedAt: null, closedBy: null }),
      ...(isClosing && { closedAt: new Date().toISOString(), closedBy: user.login }),
    });
    if (isOpening || isClosing) await reconcileDepartures(tx, shipments, stored);
    await tellChange(tx, stored);
    return await requireManifest(tx.db, id);
  });

/**
 * Records an event of the shipments of a closed manifest that have left with all their packages, the last with this one. Throws `error.http.404`, and
 * `error.manifestNotClosed`.
 */
export const recordManifestEvent = (context: Context, user: Caller, id: number, event: TrackingEvent, key: IdempotencyKey) =>
  change(
    context,
    user,
    async (tx) => {
      const { manifest, shipments } = await lockWithShipments(tx, id);
      if (manifest.state !== 'closed') throw problem('error.manifestNotClosed', { params: manifest.number });
      const left = await hasLeft(tx.db, shipments, id);
      const rows = shipments.filter((each) => left.has(each.id)).map(({ aceBillNumber }) => ({ ...event, aceBillNumber }));
      if (rows.length > 0) await recordTrackings(tx, rows);
      return { shipments: rows.length };
    },
    key,
  );
