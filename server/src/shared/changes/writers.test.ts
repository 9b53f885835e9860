// A write of data is a part of a change: only so are its audit, its events and its idempotency key stored with it, or not at all.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FEATURES = new URL('../../features/', import.meta.url);

/** Tables that may be written without a change, and why. Their rows have neither audits nor events. */
const WITHOUT_CHANGE: Record<string, string> = {
  auditEvent: 'The log of security also records what was refused, whose change is rolled back.',
  bulkItem: 'A queue: workers claim and mark its rows.',
  bulkRun: 'As above.',
  deliveryTime: 'Computed from the trackings, again every day.',
  deliveryTimeReading: 'As above.',
  disclosure: 'Old ones are removed at night.',
  import: 'A draft and its progress; what it writes in the end is written by changes.',
  importChoice: 'Remembers how a user read the last sheets.',
  importRow: 'As `import`.',
  labelJob: 'A queue: the data of old jobs is deleted. What is printed is noted by changes.',
  listPreference: 'How a user has arranged their own lists.',
  notification: 'A queue: what is sent is noted as soon as it is sent.',
  notificationAddress: 'Addresses are met and counted while messages are sent.',
  notificationReach: 'Counts what is sent.',
  partnerPoll: 'A schedule: when a number is asked for next.',
  partnerPoller: 'A schedule: when a partner is asked next.',
  rateLimit: 'Counters of attempts, which stay when the attempt fails.',
  session: 'Who is signed in; each request notes its use.',
  shipmentProgress: 'Its estimates are computed from the delivery times.',
  usedGoods: 'Remembers what owners have sent, as their shipments say it.',
  signInAddress: 'Networks from which a user has signed in.',
};

const IN_CALLS = /\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g;
const IN_SQL = /(?:insert into|delete from|`update|\(update|\n\s*update)\s+"?(\w+)/g;

/** The top-level declarations of a source. */
const declarationsOf = (source: string) => source.split(/^(?=(?:export )?(?:const|async function|function) )/m).slice(1);

/** The tables that a declaration writes without the change that it would be a part of. */
const writtenAlone = (declaration: string) =>
  /\btx\b|\bChange\b/.test(declaration)
    ? []
    : [IN_CALLS, IN_SQL].flatMap((pattern) => [...declaration.matchAll(pattern)].map(([, table = '']) => table));

test.each([
  ["const f = (db: Database) => db.updateTable('shipment').set({})", ['shipment']],
  ['const f = (db: Database) => sql`insert into "partnerPush" (id) values (1)`', ['partnerPush']],
  ["const f = (tx: Change) => tx.db.updateTable('shipment').set({})", []],
  ["const f = ({ db }: Change) => db.updateTable('shipment').set({})", []],
  ["const f = (db: Database) => db.selectFrom('shipment')", []],
])('finds what %s writes', (declaration, tables) => {
  expect(writtenAlone(declaration)).toEqual(tables);
});

test('features write data within a change, but for the tables that need none', () => {
  const found: Record<string, string> = {};
  for (const path of globSync('**/*.ts', { cwd: FEATURES }).filter((path) => !/\.(test|testing|tables|samples)\.ts$/.test(path))) {
    for (const declaration of declarationsOf(readFileSync(new URL(path, FEATURES), 'utf8'))) {
      const [name] = declaration.split(/[=(]/);
      for (const table of writtenAlone(declaration)) found[table] = WITHOUT_CHANGE[table] ?? `${path}: ${name}`;
    }
  }
  expect(found).toEqual(WITHOUT_CHANGE);
});
