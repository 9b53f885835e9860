import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Import } from '@ace/contract/imports/import.ts';
import type { LabelJob } from '@ace/contract/labels/jobs.ts';
import type { Manifest } from '@ace/contract/manifests/manifest.ts';
import type { ScanAnswer } from '@ace/contract/scans/scan.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parcelsFile } from '../../server/src/features/imports/imports.testing.ts';
import { shipmentInput } from '../../server/src/features/shipments/shipments.testing.ts';
import { useCopies } from '../copies.ts';
import { report, scaled } from '../harness.ts';
import { persist } from '../ledger.ts';

const KILLS = scaled(4, 20);
/** What is done around each kill: shipments with their packages, which are scanned by so many devices, and rows of a file. */
const [SHIPMENTS, PACKAGES, DEVICES, ROWS] = [12, 3, 3, 60];
const PLACE = 'Kho Tân Bình';

const copies = useCopies();
const query = async (text: string, values: unknown[] = []) => (await copies.pool.query(text, values)).rows;

/** The labels that came out of a printer, by their codes. It says that it has them once it has been told that there are no more. */
const printed = new Map<string, number>();
const printer = createServer({ allowHalfOpen: true }, (socket) => {
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (part) => {
    text += part;
  });
  socket.on('end', () => socket.end());
  socket.on('close', () => {
    for (const [label] of text.matchAll(/\^XA[\s\S]*?\^XZ/g)) {
      const code = /ACE\d+P\d+/.exec(label)?.[0] ?? label;
      printed.set(code, (printed.get(code) ?? 0) + 1);
    }
  });
});
beforeAll(() => once(printer.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void printer.close());

/** How many calls were acknowledged. */
let acknowledged = 0;
/** Repeats a call until it has one of these statuses, as a careful client does, with one key for all tries. */
const call = async <Answer>(method: string, path: string, body?: object | string, statuses = [200, 201, 202]): Promise<Answer> => {
  let answered = '';
  const isFile = typeof body === 'string';
  const headers = { 'Idempotency-Key': randomUUID(), ...(isFile && { 'Content-Type': 'text/csv', 'X-File-Name': 'parcels.csv' }) };
  const refused = new Set<string>();
  const init = { method, headers, ...(body && { body: isFile ? body : JSON.stringify(body) }) };
  const isDone = (status: number, text: string) => {
    answered = text;
    if (!statuses.includes(status) && status < 500) refused.add(`${status} ${text}`);
    return status < 500;
  };
  await persist(copies.server, path, init, isDone);
  expect([...refused], `${method} ${path}`).toEqual([]);
  acknowledged += 1;
  return (answered.startsWith('%PDF') ? answered : JSON.parse(answered)) as Answer;
};

type Parcel = Pick<Shipment, 'id' | 'aceBillNumber'>;
const inPartsOf = <T>(list: T[], size: number) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(size * at, size * (at + 1)));

const register = () => {
  const fields = { partnerShipment: 'gtsSgp', totalPackages: PACKAGES };
  return Promise.all(Array.from({ length: SHIPMENTS }, () => call<Parcel>('POST', 'shipments', shipmentInput(fields))));
};

/** A device receives each package and hands it over, five at a time. */
const scanAll = async (parcels: Parcel[]) => {
  const codes = parcels.flatMap(({ aceBillNumber }) => Array.from({ length: PACKAGES }, (_, index) => `${aceBillNumber}P0${index + 1}`));
  for (const some of inPartsOf(codes, 5)) {
    for (const mode of ['receive', 'handOver']) {
      const scans = some.map((code) => ({ uuid: randomUUID(), mode, code, place: PLACE, at: new Date().toISOString() }));
      const answers = await call<ScanAnswer[]>('POST', 'scans', { scans });
      expect(answers.map(({ result }) => result)).toEqual(scans.map(() => 'ok'));
    }
  }
};

/** Closes what is open, whether it is complete or not. Somebody may have opened or closed it meanwhile. */
const closeOpen = async () => {
  const open = await call<Manifest[]>('GET', 'manifests?state=open&partner=gtsSgp');
  for (const { id, version } of open) await call('PUT', `manifests/${id}`, { version, state: 'closed' }, [200, 409]);
};

const printLabels = async (parcels: Parcel[], printerId: number) => {
  const jobs: LabelJob[] = [];
  for (const some of inPartsOf(parcels, 2))
    jobs.push(await call<LabelJob>('POST', 'labels', { ids: some.map(({ id }) => id), format: 'zpl203', printer: printerId }));
  return jobs;
};

/** Waits until a job has come to its end. Where nobody knows, the person looks at the printer. */
const endJob = async ({ id }: LabelJob): Promise<void> => {
  const read = async () => (await call<LabelJob>('GET', `label-jobs/${id}`)).state;
  await expect.poll(read, { timeout: 120_000, interval: 200 }).toMatch(/sent|unknown/);
  if ((await read()) === 'sent') return;
  const [{ codes }] = (await query(
    `select array(select value ->> 'code' from jsonb_array_elements(labels) value) as codes from "labelJob" where id = $1`,
    [id],
  )) as [{ codes: string[] }];
  const hasAll = codes.every((code) => printed.has(code));
  // A kill may break off a job in the middle: the person throws away what came out, and has all printed again.
  if (!hasAll) for (const code of codes) printed.delete(code);
  await call('POST', `label-jobs/${id}/answer`, { answer: hasAll ? 'printed' : 'again' }, [200, 409]);
  // What is printed again is a job of its own. The answer with its id may be lost with the copy that gave it.
  const [last] = await query(`select max(id) as id from "labelJob" where labels = (select labels from "labelJob" where id = $1)`, [id]);
  return await endJob(last as LabelJob);
};

/** The first print of an invoice gives it its number; here it is printed three times at once. */
const printInvoices = async (parcels: Parcel[]) => {
  for (const { id } of parcels) await Promise.all([1, 2, 3].map(() => call('GET', `customer/invoice/shipment/${id}`)));
};

const upload = async (round: number) => {
  const { id } = await call<Import>('POST', 'imports?kind=shipments', parcelsFile(`FLOOR-${round}`, ROWS));
  await expect.poll(async () => (await call<Import>('GET', `imports/${id}`)).state, { timeout: 60_000 }).toBe('checked');
  return id;
};
const runImport = async (id: number) => {
  await call('POST', `imports/${id}/start`, { only: 'all' }, [200, 409]);
  await expect.poll(async () => (await call<Import>('GET', `imports/${id}`)).state, { timeout: 120_000, interval: 200 }).toBe('done');
};

/** What is not as it should be. */
const WRONG = `
  with parcel as (select unnest($2::bigint[]) as id),
    "ofParcel" as (select p.id, n as number from parcel p, generate_series(1, ${PACKAGES}) n)
  select 'scans of a package' as what, p.id || '.' || p.number as which from "ofParcel" p
      left join scan s on s."shipmentId" = p.id and s.number = p.number group by p.id, p.number having count(s.uuid) <> 2
  union all select 'manifests of a package', p.id || '.' || p.number from "ofParcel" p
      left join "manifestPackage" m on m."shipmentId" = p.id and m.number = p.number group by p.id, p.number having count(m.scan) <> 1
  union all select 'trackings of a shipment', p.id || ' ' || string_agg(t."deliveryStatus", ' ' order by t.id) from parcel p
      left join tracking t on t."shipmentId" = p.id group by p.id having array_agg(t."deliveryStatus" order by t.id) <> '{ARRIVED_HUB,IN_TRANSIT}'
  union all select 'audits of a tracking', t.id::text from tracking t join parcel p on p.id = t."shipmentId"
      left join "entityAudit" a on a."entityType" = 'Tracking' and a."entityId" = t.id group by t.id having count(a.id) <> 1 + max(t.version)
  union all select 'events of a tracking', t.id::text from tracking t join parcel p on p.id = t."shipmentId"
      left join event e on e.kind = 'tracking' and e."recordId" = t.id group by t.id having count(e.id) <> 1 + max(t.version)
  union all select 'manifest open', number from manifest where state = 'open' and partner = 'gtsSgp'
  union all select 'audits of a manifest', m.number from manifest m left join "entityAudit" a on a."entityType" = 'Manifest' and a."entityId" = m.id
      where m.partner = 'gtsSgp' and m.place = '${PLACE}' group by m.id having count(a.id) <> 1 + max(m.version)
  union all select 'invoice', p.id::text from parcel p left join invoice i on i."shipmentId" = p.id where i.number is null
  union all select 'labels of a package', p.id || '.' || p.number from "ofParcel" p
      left join "labelPrint" l on l."shipmentId" = p.id and l.number = p.number group by p.id, p.number having count(l.id) <> 1
  union all select 'rows of a file', r."importId" || '.' || r.row from "importRow" r join import i on i.id = r."importId"
      left join shipment s on s."importId" = r."importId" and s."customerReference" = r.reference
      where i.id = any($1) group by r."importId", r.row having count(s.id) <> 1 or min(r.state) <> 'created'`;

test('scans, manifests, labels, invoices and imports are done once each, whatever copies are killed', { timeout: 1_800_000 }, async () => {
  copies.start(0, 1);
  const [address = ''] = await Promise.all([0, 1].map(copies.ready));
  await copies.signIn(address, 'admin');
  const port = (printer.address() as { port: number }).port;
  const { id: printerId } = await call<{ id: number }>('POST', 'printers', { name: 'Kho', host: '127.0.0.1', port, dpi: 203 });
  await copies.signIn(address, 'employee');
  const [series] = await query('select coalesce(max(last), 0)::integer as last from "invoiceSeries"');

  const imports: number[] = [];
  const jobs: LabelJob[] = [];
  const parcels: Parcel[] = [];
  let closings = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const some = await register();
    parcels.push(...some);
    const importId = await upload(round);
    imports.push(importId);
    const before = acknowledged;
    let isScanned = false;
    const close = async () => {
      for (; !isScanned; closings += 1) {
        await closeOpen();
        await delay(100);
      }
    };
    const scans = Promise.all(inPartsOf(some, SHIPMENTS / DEVICES).map(scanAll)).finally(() => {
      isScanned = true;
    });
    const labels = printLabels(some, printerId).then((made) => jobs.push(...made));
    const work = Promise.all([scans, labels, close(), printInvoices(some), runImport(importId)]);
    await Promise.race([
      work,
      expect.poll(() => acknowledged - before, { timeout: 120_000, interval: 5 }).toBeGreaterThan(3 + 2 * (round % 10)),
    ]);
    await delay(Math.random() * 50);
    const killed = [[0], [1], [0, 1]][round % 3] ?? [];
    await copies.kill(...killed);
    copies.start(...killed);
    await work;
  }
  await closeOpen();
  for (const job of jobs) await endJob(job);

  const ids = parcels.map(({ id }) => id);
  expect(await query(WRONG, [imports, ids])).toEqual([]);
  const total = KILLS * SHIPMENTS;
  const [{ last, numbers }] = (await query(
    `select max(last)::integer as last, (select count(distinct number)::integer from invoice where "shipmentId" = any($1)) as numbers from "invoiceSeries"`,
    [ids],
  )) as [{ last: number; numbers: number }];
  expect({ numbers, used: last - series.last }).toEqual({ numbers: total, used: total });
  const codes = await query(`select code from "labelPrint" where "shipmentId" = any($1)`, [ids]);
  expect(codes).toHaveLength(PACKAGES * total);
  expect(codes.filter(({ code }) => printed.get(code) !== 1)).toEqual([]);

  report('kills', KILLS, 'times');
  report('calls acknowledged', acknowledged, 'calls');
  report('scans', 2 * PACKAGES * total, 'scans');
  report('rounds of closing', closings, 'times');
  report('label jobs', jobs.length, 'jobs');
  report('invoices', total, 'invoices');
  report('rows imported', KILLS * ROWS, 'rows');
});
