import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { persist, type Server } from '../../hostile/ledger.ts';
import { parcelsFile } from '../../server/src/features/imports/imports.testing.ts';
import { signed } from '../../server/src/features/partner-events/partner-events.testing.ts';
import { shipmentInput } from '../../server/src/features/shipments/shipments.testing.ts';

const ROWS = 200;
const EVENTS = ['Picked up', 'Departed', 'Arrived at hub', 'Customs cleared', 'Out for delivery', 'Delivered'];

type Query = <Row extends object>(text: string) => Promise<Row[]>;

/**
 * What goes on in the background while a database fails over: in each round a bulk run, an import, the events of a partner and invitations by mail, all of them
 * asked for until they are acknowledged.
 */
export const createWriters = (server: Server, query: Query) => {
  /** Calls with one key until there is an answer; a refusal fails the test. */
  const call = async <Answer>(path: string, body: string | object | null, headers: Record<string, string> = {}): Promise<Answer> => {
    let text = '';
    const refused: string[] = [];
    const init = {
      method: body === null ? 'GET' : 'POST',
      headers: { ...(body !== null && { 'Idempotency-Key': randomUUID() }), ...headers },
      body: body === null ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    };
    await persist(server, path, init, (status, answered) => {
      text = answered;
      if (status >= 400 && status < 500) refused.push(`${path}: ${status} ${answered}`);
      return status < 500;
    });
    expect(refused).toEqual([]);
    return JSON.parse(text || 'null');
  };
  const until = async <Answer>(path: string, isDone: (answer: Answer) => boolean) => {
    for (;;) {
      const answer = await call<Answer>(path, null);
      if (isDone(answer)) return answer;
      await delay(200);
    }
  };

  const runBulk = async (name: string) => {
    const ids = (await call<{ id: number }[]>('shipments?size=100&sort=id,asc', null)).map(({ id }) => id);
    const tracking = { dateTime: '2026-11-20T08:00:00Z', deliveryStatus: 'PENDING', location: `Kho ${name}`, details: null };
    const { id } = await call<{ id: number }>('bulk-runs', { kind: 'tracking', tracking, ids });
    await until<{ total: number; done: number; failed: number }>(`bulk-runs/${id}`, ({ total, done, failed }) => done + failed >= total);
    const [found] = await query(
      `select count(*)::int as made, count(distinct "shipmentId")::int as shipments from tracking where location = 'Kho ${name}'`,
    );
    expect(found).toEqual({ made: ids.length, shipments: ids.length });
  };
  const runImport = async (name: string) => {
    const file = { 'Content-Type': 'text/csv', 'X-File-Name': `${name}.csv` };
    const { id } = await call<{ id: number }>('imports', parcelsFile(name, ROWS), file);
    await until<{ state: string }>(`imports/${id}`, ({ state }) => state === 'checked');
    await call(`imports/${id}/start`, { only: 'good' });
    await until<{ state: string }>(`imports/${id}`, ({ state }) => state === 'done');
    const [found] = await query(
      `select count(*)::int as made, count(distinct "customerReference")::int as rows from shipment where "importId" = ${id}`,
    );
    expect(found).toEqual({ made: ROWS, rows: ROWS });
  };
  const runPushes = async (name: string) => {
    const number = `SANDBOX-EMPTY-${name}`;
    const shipment = shipmentInput({ partnerShipment: 'gtsAus', partnerShipmentId: number, shipDate: '2026-11-20' });
    await call('shipments', shipment);
    for (const [index, event] of EVENTS.entries()) {
      const date = new Date(Date.parse('2026-11-20T00:00:00Z') + index * 20 * 3_600_000).toISOString();
      const body = JSON.stringify({ number, events: [{ id: `${number}/${index}`, event, date }] });
      await call('partner-events/gtsAus', body, signed(body));
      await delay(100);
    }
    const stored = () =>
      query(
        `select count(*)::int as events, count(distinct "trackingId")::int as trackings from "partnerEvent" where number = '${number}'`,
      );
    await expect.poll(stored, { timeout: 60_000 }).toEqual([{ events: EVENTS.length, trackings: EVENTS.length }]);
  };
  const invited: string[] = [];
  const runMails = async (name: string) => {
    for (let number = 0; number < 3; number += 1) {
      const login = `${name}-${number}`.toLowerCase();
      const email = `${login}@invited.example`;
      await call('users', { login, email, langKey: 'vi', activated: true, authorities: ['ROLE_USER'] });
      invited.push(email);
      await delay(100);
    }
  };

  const running: Promise<unknown>[] = [];
  return {
    /** The addresses of those who were invited. */
    invited,
    begin: (name: string) => {
      for (const work of [runBulk, runImport, runPushes, runMails]) {
        const run = work(name);
        // One that fails ends the test at its end, and must not be an unhandled rejection before.
        run.catch(() => {});
        running.push(run);
      }
    },
    /** Waits until all is done, and has checked each of it. */
    finish: () => Promise.all(running),
  };
};

/** Records without exactly one audit and one event of their creation, and those that have some without being there. */
const WRONG = `select what, id from (
  select 'audit of a shipment' as what, coalesce(s.id, a."entityId") as id from (select id from shipment where id > $first) s
    full join (select "entityId" from "entityAudit" where "entityType" = 'Shipment' and action = 'CREATE' and "entityId" > $first) a on a."entityId" = s.id
    group by s.id, a."entityId" having s.id is null or count(a."entityId") <> 1
  union all select 'event of a shipment', coalesce(s.id, e."recordId") from (select id from shipment where id > $first) s
    full join (select "recordId" from event where type = 'shipment.created' and "recordId" > $first) e on e."recordId" = s.id
    group by s.id, e."recordId" having s.id is null or count(e."recordId") <> 1
  union all select 'audit of a tracking', coalesce(t.id, a."entityId") from (select id from tracking where id > $tracking) t
    full join (select "entityId" from "entityAudit" where "entityType" = 'Tracking' and action = 'CREATE' and "entityId" > $tracking) a on a."entityId" = t.id
    group by t.id, a."entityId" having t.id is null or count(a."entityId") <> 1) wrong`;

/** Whether audits and events agree with the records that came after the samples. */
export const checkRecords = async (query: Query, samples: { shipment: number; tracking: number }) =>
  expect(await query(WRONG.replaceAll('$first', String(samples.shipment)).replaceAll('$tracking', String(samples.tracking)))).toEqual([]);
