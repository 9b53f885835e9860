import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { startEmbeddedPostgres } from '../shared/database/embedded.ts';
import { DATABASE } from '../shared/database/open.ts';

/** The rows of a statement. */
export const queryBy = (client: pg.Client) => async (text: string) => (await client.query(text)).rows;

/** Calls `work` with a connection to the app's database in `dataDir`, whose server is left as it was. */
export const withDatabaseOf = async <T>(dataDir: string, work: (client: pg.Client) => Promise<T>) => {
  const postgres = await startEmbeddedPostgres(dataDir);
  const client = new pg.Client(postgres.address(DATABASE));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    if (postgres.isOwn) await postgres.stop();
  }
};

/** An empty database on the server of `TEST_POSTGRES_URL`, or else on that of the tests. */
export const createTarget = async (options = '') => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const { host, user } = inject('postgres');
  const server = new URL(process.env.TEST_POSTGRES_URL || `postgres://${user}@localhost/postgres?host=${encodeURIComponent(host)}`);
  const admin = new pg.Client(server.href);
  await admin.connect();
  await admin.query(`create database ${name} template template0 ${options}`);
  server.pathname = `/${name}`;
  const url = server.href;
  return {
    url,
    query: async (text: string) => {
      const client = new pg.Client(url);
      await client.connect();
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    },
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
};

/** That the counters and copies that triggers keep equal the rows, and that the sequences are beyond them. */
export const expectConsistent = async (query: (text: string) => Promise<Record<string, unknown>[]>) => {
  const [row] = await query(
    `select
       (select count(*)::int from shipment) as shipments,
       (select coalesce(sum(total), 0)::int from "shipmentCount") as counted,
       (select coalesce(sum(total), 0)::int from "shipmentBlock") as "inBlocks",
       (select count(*)::int from "appUser") as users,
       (select sum(total)::int from "userCount") as "countedUsers",
       (select count(*)::int from "auditEvent") as events,
       (select coalesce(sum(total), 0)::int from "auditEventCount") as "countedEvents",
       (select count(*)::int from tracking t join shipment s on s.id = t."shipmentId" where t."aceBillNumber" <> s."aceBillNumber") as "wrongCopies",
       (select last_value >= (select max(id) from shipment) from shipment_id_seq) as "isBeyond",
       (select count(*)::int from pg_trigger where tgenabled <> 'O') as "disabledTriggers"`,
  );
  expect(row).toMatchObject({
    counted: row?.shipments,
    inBlocks: row?.shipments,
    countedUsers: row?.users,
    countedEvents: row?.events,
    wrongCopies: 0,
    isBeyond: true,
    disabledTriggers: 0,
  });
  return row as { shipments: number; users: number };
};
