import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { createAceClient } from '../contract/src/client.ts';
import { ApiError } from '../contract/src/shared/client.ts';
import type { Shipment } from '../contract/src/shipments/shipment.ts';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';

/** An answer that is no success. Times are those of `performance.now()`. */
type Failure = { call: string; status: number; retryAfter: string | null; message: string; from: number; to: number };

/** What the server has acknowledged to the clients: for each shipment the notes of its creation and of each change, in order. */
export const createLedger = () => ({
  shipments: new Map<number, string[]>(),
  failures: [] as Failure[],
  /** Own changes that were not seen. */
  misses: [] as string[],
  counts: {} as Record<string, number>,
  times: [] as number[],
});
export type Ledger = ReturnType<typeof createLedger>;

/** Creates the accounts of people: half of them are employees. Their password is that of the sample account. */
export const addPeople = (
  people: number,
) => `insert into "appUser" (login, email, "passwordHash", "langKey", activated, authorities, "createdBy", "lastModifiedBy")
  select 'person' || n, 'person' || n || '@people.example', "passwordHash", "langKey", activated,
    case when n % 2 = 0 then authorities else array['ROLE_EMPLOYEE'] || authorities end, 'system', 'system'
  from "appUser", generate_series(1, ${people}) n where login = 'user'`;

type Stored = { id: string; notes: string; version: number; history: string[]; versions: number[] };

/** Each shipment of the people is stored once, with the notes of all its versions. */
export const checkStored = async (query: (text: string) => Promise<Stored[]>, { shipments }: Ledger) => {
  const stored = await query(
    `select s.id, s.notes, s.version, array_agg(a."entityValue"::json ->> 'notes' order by a."commitVersion") as history,
        array_agg(a."commitVersion"::int order by a."commitVersion") as versions
     from shipment s left join "entityAudit" a on a."entityType" = 'Shipment' and a."entityId" = s.id
     where s.notes ~ '^(created|changed)[0-9]+x' group by s.id`,
  );
  expect(new Map(stored.map(({ id, history }) => [Number(id), history]))).toEqual(shipments);
  for (const { notes, version, history, versions } of stored) {
    expect(notes).toBe(history.at(-1));
    expect(versions).toEqual(history.map((_, index) => index + 1));
    expect(version).toBe(history.length - 1);
  }
};

/** How long people think between two steps. */
const THINK_MS = { min: 50, max: 250 };
const think = () => delay(THINK_MS.min + Math.random() * (THINK_MS.max - THINK_MS.min));

/** The longest wait before a retry, whatever the server proposes. */
const MAX_PAUSE_MS = 1_000;

const isForNow = (error: unknown): error is ApiError => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** A word that no other record contains. */
const word = (kind: string, person: number) => `${kind}${person}x${randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** One person at work until `isOver`: registers, changes, looks and prints, and signs in again after a while. */
export const work = async (person: number, baseUrl: string, ledger: Ledger, isOver: () => boolean) => {
  const login = `person${person}`;
  let token = '';
  const ace = createAceClient({ baseUrl, headers: (): Record<string, string> => (token ? { Authorization: `Bearer ${token}` } : {}) });

  /** Calls until the server is there, and records each failure. Refusals are thrown. */
  const persist = async <T>(call: string, attempt: () => Promise<T>): Promise<T> => {
    for (;;) {
      const from = performance.now();
      try {
        const answer = await attempt();
        ledger.counts[call] = (ledger.counts[call] ?? 0) + 1;
        ledger.times.push(performance.now() - from);
        return answer;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { status, message, headers } = error;
        const retryAfter = headers.get('Retry-After');
        if (!isForNow(error)) throw new Error(`${call}: ${status} ${message}`, { cause: error });
        ledger.failures.push({ call, status, retryAfter, message, from, to: performance.now() });
        await delay(Math.min(Number(retryAfter ?? 0) * 1_000, MAX_PAUSE_MS));
      }
    }
  };

  const signIn = async () => {
    token = '';
    const body = { username: login, password: 'user' };
    token = (await persist('sign in', () => ace('POST /api/authenticate', { body }))).body.id_token;
  };
  const signOut = async () => {
    const { body } = await persist('sessions', () => ace('GET /api/account/sessions'));
    const id = body.find(({ isCurrent }) => isCurrent)?.id ?? '';
    // A session that an attempt without an answer has closed is not found the next time, or refused.
    const close = () => ace('DELETE /api/account/sessions/:id', { params: { id } });
    await persist('sign out', () => close().catch((error) => ([401, 404].includes(error.status) ? null : Promise.reject(error))));
  };

  const read = async (id: number) => (await persist('read', () => ace('GET /api/shipments/:id', { params: { id } }))).body;

  const create = async () => {
    const notes = word('created', person);
    const headers = { 'Idempotency-Key': randomUUID() };
    const { body } = await persist('create', () => ace('POST /api/shipments', { headers, body: shipmentInput({ notes }) }));
    ledger.shipments.set(body.id, [notes]);
    return body;
  };

  /** Replaces the notes. Without an answer, the stored version tells whether the change was made. */
  const change = async (shipment: Shipment): Promise<Shipment> => {
    const notes = word('changed', person);
    const attempt = async (): Promise<Shipment> => {
      try {
        return (await ace('PUT /api/shipments', { body: { ...shipment, notes } })).body;
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          const stored = await read(shipment.id);
          if (stored.notes === notes && stored.version === shipment.version + 1) return stored;
        }
        throw error;
      }
    };
    const changed = await persist('change', attempt);
    ledger.shipments.get(shipment.id)?.push(notes);
    return changed;
  };

  const expectSeen = (where: string, shipment: Shipment, seen: Shipment | undefined) => {
    if (seen?.version === shipment.version && seen.notes === shipment.notes) return;
    ledger.misses.push(`${login} ${where} ${shipment.id}: version ${shipment.version}, seen ${seen ? seen.version : 'none'}`);
  };
  const look = async (shipment: Shipment) => {
    const query = { query: shipment.notes ?? '' };
    const { body: found } = await persist('search', () => ace('GET /api/_search/shipments', { query }));
    expectSeen('search', shipment, found[0]);
    const { body: listed } = await persist('list', () => ace('GET /api/shipments', { query: { size: 50, sort: 'id,desc' } }));
    const isOnPage = (listed.at(-1)?.id ?? 0) <= shipment.id;
    if (isOnPage)
      expectSeen(
        'list',
        shipment,
        listed.find(({ id }) => id === shipment.id),
      );
    expectSeen('read', shipment, await read(shipment.id));
  };

  while (!isOver()) {
    await signIn();
    for (let round = 0; round < 5 && !isOver(); round += 1) {
      let shipment = await create();
      await look(shipment);
      await think();
      for (let changes = 0; changes < 2; changes += 1) {
        shipment = await change(shipment);
        await look(shipment);
        await think();
      }
      const { body: bill } = await persist('bill', () => ace('GET /api/customer/bill/shipment/:id', { params: { id: shipment.id } }));
      if (bill.type !== 'application/pdf' || bill.size < 1_000) ledger.misses.push(`${login} bill ${shipment.id}: ${bill.size} bytes`);
      await think();
    }
    await signOut();
  }
};
