// The floor (docs/domain.md, "Speed"): a bare node:http server that sends the same statements through pg and stringifies the rows.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Shipment } from '@ace/contract/shipments/shipment.ts';
import { createPool } from '../server/src/shared/database/pool.ts';

const pool = createPool(JSON.parse(process.env.BENCH_DATABASE ?? '{}'));
/** Fields that are columns of other tables. */
const COMPUTED = ['connectorId', 'deliveryStatus', 'lastEventAt', 'lastEventOffset', 'estimatedFrom', 'estimatedTo'];
const columns = Object.keys(Shipment.shape).filter((field) => !COMPUTED.includes(field));
const record = columns.map((column) => `s."${column}"`).join(', ');
const progress = ['deliveryStatus', 'lastEventAt', 'estimatedFrom', 'estimatedTo'].map(
  (column) => `(select p."${column}" from "shipmentProgress" p where p."shipmentId" = s.id) as "${column}"`,
);
const computed = [`(select c.id from connector c where c."shipmentId" = s.id) as "connectorId"`, ...progress].join(', ');
const { rows: owners } = await pool.query<{ id: number; login: string }>(`select id, login from "appUser" where login = 'employee'`);
const { rows: counts } = await pool.query<{ n: number }>('select count(*) as n from shipment');
const total = counts[0]?.n ?? 0;

/** Reads a page with the app's statements: the first page directly, others through the ids in an index, from the nearer end; nulls come last. */
const page = (number: number, size: number, sort: string) => {
  const [field = 'id', direction = 'asc'] = sort.split(',');
  const column = field === 'notes' ? 'left(s.notes, 200)' : `s."${field}"`;
  const back = direction === 'asc' ? 'desc' : 'asc';
  const isNullable = ['weight', 'notes', 'receiverName'].includes(field);
  const order = `order by ${column} ${direction}${isNullable ? ' nulls last' : ''}, s.id ${direction}`;
  const name = `${sort} ${Math.sign(number)}`;
  if (number === 0 && isNullable && direction === 'desc') {
    // No page of the benchmark contains nulls.
    const ids = `select s.id from shipment s where ${column} is not null order by ${column} desc, s.id desc limit ${size}`;
    return pool.query({ name, text: `select ${record}, ${computed} from (${ids}) page join shipment s using (id) ${order}` });
  }
  if (number === 0) return pool.query({ name, text: `select ${record}, ${computed} from shipment s ${order} limit ${size}` });
  const isFar = number * size > total / 2;
  const backwards = `order by ${column} ${back}${isNullable ? ' nulls first' : ''}, s.id ${back}`;
  const count = Math.min(size, total - number * size);
  const ids = `select s.id from shipment s ${isFar ? backwards : order} limit ${count} offset $1`;
  const text = `select ${record}, ${computed} from (${ids}) page join shipment s using (id) ${order}`;
  return pool.query({ name: `${name} ${isFar}`, text, values: [isFar ? total - number * size - count : number * size] });
};

let serial = 0;
const create = async (body: string) => {
  const owner = owners[0];
  const given = {
    packageInfos: '[]',
    withoutNotifications: false,
    aceBillNumber: `FLOOR-${process.pid}-${++serial}`,
    ownerId: owner?.id,
    ownerLogin: owner?.login,
    createdBy: 'x',
    lastModifiedBy: 'x',
  };
  const values: Record<string, unknown> = { ...Object.fromEntries(columns.map((column) => [column, null])), ...JSON.parse(body), ...given };
  Object.assign(values, { totalPackages: 1, dangerousGoods: false, partnerShipment: 'none', receiverAddressResidentialIndicator: false });
  const names = columns.filter((column) => !['id', 'version', 'createdDate', 'lastModifiedDate'].includes(column));
  const client = await pool.connect();
  await client.query('begin');
  const { rows } = await client.query({
    name: 'create',
    text: `insert into shipment (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
      on conflict ("aceBillNumber") do nothing returning ${columns.map((column) => `"${column}"`).join(', ')}`,
    values: names.map((name) => values[name]),
  });
  await client.query({
    name: 'audit',
    text: `insert into "entityAudit" ("entityType", "entityId", action, "commitVersion", "entityValue", "modifiedBy") values ('Shipment', $1, 'CREATE', 1, $2, 'x')`,
    values: [rows[0].id, JSON.stringify(rows[0])],
  });
  await client.query('commit');
  client.release();
  return rows[0];
};

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  let answer: unknown;
  if (request.method === 'POST') {
    let body = '';
    for await (const chunk of request) body += chunk;
    answer = await create(body);
    response.statusCode = 201;
  } else if (url.pathname === '/api/shipments') {
    answer = (
      await page(Number(url.searchParams.get('page')), Number(url.searchParams.get('size')), url.searchParams.get('sort') ?? 'id,asc')
    ).rows;
  } else {
    const text = `select ${record}, ${computed} from shipment s where s.id = $1`;
    answer = (await pool.query({ name: 'one', text, values: [Number(url.pathname.split('/').at(-1))] })).rows[0];
  }
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answer));
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: '' })}\n`),
);
