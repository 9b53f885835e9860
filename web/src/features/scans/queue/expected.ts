import type { Expected, ExpectedShipment } from '@ace/contract/scans/expected.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { codesOf, LINK_KEY_LENGTH, sharedToken } from '@ace/contract/shipments/code.ts';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import { api } from '../../../shared/api/api.ts';
import { readToken } from '../../../shared/session/token.ts';
import { onForget } from '../../../shared/store.ts';
import type { Named } from '../rules/named.ts';
import { compareClocks } from './clock.ts';
import { openFor } from './sealed.ts';

/** The most packages that a device keeps: the newest ones. */
const MAX_PACKAGES = 20_000;

/** Milliseconds after which all is read again. The server tells for 90 days what has changed. */
const COMPLETE_FOR = 24 * 3_600_000;

/** Milliseconds for a call. */
const CALL_TIMEOUT = 20_000;

/** The shipments of this device in memory, by id and by the keys of their numbers, and its packages by theirs: a scan waits for no disk. */
const byId = new Map<number, ExpectedShipment>();
const byKey = new Map<string, Set<number>>();
const packages = new Map<string, { shipmentId: number; number: number }>();

const remove = (shipmentId: number) => {
  const shipment = byId.get(shipmentId);
  if (!shipment) return;
  byId.delete(shipmentId);
  for (const key of shipment.keys) byKey.get(key)?.delete(shipmentId);
  for (const key of shipment.packages.flatMap(({ keys }) => keys)) if (packages.get(key)?.shipmentId === shipmentId) packages.delete(key);
};

const add = (shipment: ExpectedShipment) => {
  const { shipmentId } = shipment;
  remove(shipmentId);
  byId.set(shipmentId, shipment);
  for (const key of shipment.keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(shipmentId));
  for (const { number, keys } of shipment.packages) for (const key of keys) packages.set(key, { shipmentId, number });
};

type Followed = { position: number; completeAt: number };

/** How far what is in memory follows what changes; another tab may have gone on from there, with a memory of its own. */
let followed: Followed | undefined;

const load = async (login: string) => {
  const { db, unseal } = await openFor(login);
  const tx = db.transaction(['expected', 'followed']);
  const [shipments, stored] = await Promise.all([tx.objectStore('expected').getAll(), tx.objectStore('followed').getAll()]);
  for (const shipment of unseal<ExpectedShipment>(shipments)) add(shipment);
  [followed] = unseal<Followed>(stored);
};
let loading: Promise<void> | undefined;

/** Waits until what the device keeps is in memory. */
const loaded = (login: string) => {
  loading ??= load(login).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

/** The shipment that this device knows by an id. */
export const expectedOf = (shipmentId: number) => byId.get(shipmentId);

/** What a link of ours is known by: devices get no token, which would open the page of the link. */
const linkKeysOf = (code: string) => {
  const token = sharedToken(code);
  return token === undefined ? [] : [bytesToHex(sha256(token)).slice(0, LINK_KEY_LENGTH)];
};

/** What a code names for a person, as the server would find it: a package first, else the shipments that have it as a number. */
export const nameOf = async (login: string, code: string): Promise<Named> => {
  await loaded(login);
  const keys = [...codesOf(code), ...linkKeysOf(code)];
  const [found] = keys.flatMap((key) => packages.get(key) ?? []);
  const shipment = found && byId.get(found.shipmentId);
  if (shipment) return { shipments: [shipment], number: found.number };
  const ids = new Set(keys.flatMap((key) => [...(byKey.get(key) ?? [])]));
  return { shipments: [...ids].flatMap((id) => byId.get(id) ?? []) };
};

const store = async (login: string, shipments: ExpectedShipment[], gone: number[], next?: Followed) => {
  const { db, seal } = await openFor(login);
  const tx = db.transaction(['expected', 'followed'], 'readwrite');
  const expected = tx.objectStore('expected');
  await Promise.all([
    ...shipments.map((each) => expected.put(seal(each, { shipmentId: each.shipmentId }))),
    ...gone.map((id) => expected.delete(id)),
    next && tx.objectStore('followed').put(seal(next), 'expected'),
    tx.done,
  ]);
  for (const id of gone) remove(id);
  for (const each of shipments) add(each);
  followed = next ?? followed;
};

const read = async (query: { since?: string; before?: string }): Promise<Expected> => {
  const asked = Date.now();
  const token = readToken();
  const { body, headers } = await api('GET /api/scans/expected', { query, signal: AbortSignal.timeout(CALL_TIMEOUT) });
  compareClocks(headers, asked);
  // A sign-out has emptied what this would be added to.
  if (readToken() !== token) throw new ApiError(0, {});
  return body;
};

/** Reads all, the newest first, and forgets what is there no more. Scans are known from the first page on. */
const readAll = async (login: string) => {
  const found = new Set<number>();
  let position: number | undefined;
  let number = 0;
  for (let before: string | undefined; ; ) {
    const page = await read({ before });
    position ??= page.position;
    await store(login, page.shipments, []);
    for (const { shipmentId, total } of page.shipments) {
      found.add(shipmentId);
      number += total;
    }
    const last = page.shipments.at(-1);
    if (!page.isMore || !last || number >= MAX_PACKAGES) break;
    before = String(last.shipmentId);
  }
  const gone = [...byId.keys()].filter((id) => !found.has(id));
  await store(login, [], gone, { position, completeAt: Date.now() });
};

/** Reads what has changed since the last time. */
const readChanges = async (login: string, from: Followed) => {
  for (let { position } = from; ; ) {
    const page = await read({ since: String(position) });
    position = page.position;
    await store(login, page.shipments, page.gone, { ...from, position });
    if (!page.isMore) return;
  }
};

let syncing: Promise<void> | undefined;

onForget(() => {
  for (const known of [byId, byKey, packages]) known.clear();
  followed = loading = syncing = undefined;
});

/** Makes what a person may meet on this device what the server knows now. Throws `ApiError` without a network: what is known stays. */
export const syncExpected = (login: string) => {
  syncing ??= (async () => {
    await loaded(login);
    // Another tab may have emptied the stores at a sign-out, while this one has kept its memory.
    const isKept = await (await openFor(login)).db.count('followed');
    if (followed && isKept && followed.completeAt > Date.now() - COMPLETE_FOR) await readChanges(login, followed);
    else await readAll(login);
  })().finally(() => (syncing = undefined));
  return syncing;
};
