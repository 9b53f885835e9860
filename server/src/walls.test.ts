// A feature reads the tables of another one through its reads: so its imports show what it depends on, and dependency-cruiser sees their ranks.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FEATURES = new URL('./features/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, FEATURES), 'utf8');
const filesNamed = (pattern: string) => globSync(pattern, { cwd: FEATURES }).map((path) => path.replaceAll('\\', '/'));
const featureOf = (path: string) => path.split('/')[0] ?? '';

/** The features by the tables that they declare in their `.tables.ts`. */
const OWNERS = new Map(
  filesNamed('*/*.tables.ts').flatMap((path) => {
    const [, schema = ''] = /interface Schema \{\n(.*?)\n {2}\}/s.exec(read(path)) ?? [];
    return [...schema.matchAll(/^ {4}(\w+):/gm)].map(([, table = '']) => [table, featureOf(path)] as const);
  }),
);

/** The tables of others that a feature names, and why it cannot ask them. */
const EXCEPTIONS: Record<string, Record<string, string>> = {
  account: { appUser: 'Passwords, keys and settings of an account are columns of its user.' },
  mails: { appUser: 'Has a lower rank than users; the keys in its links are columns of the user.' },
  sessions: { appUser: 'Has a lower rank than users; each request reads a session with its user.' },
  users: { shipment: 'Has a lower rank than shipments; a user who owns one is not deleted.' },
  progress: {
    shipment: 'Has a lower rank than shipments, of which it is a part that has a table of its own.',
    partnerEvent: 'Has a lower rank than partner events, of which the clock of the latest tracking is one.',
    partnerPoll: 'Has a lower rank than partner events; an unreachable number needs attention.',
    problem: 'Has a lower rank than problems; an unsolved one needs attention.',
    package: 'Has a lower rank than packages; a missing one needs attention.',
  },
  partners: { partnerPoll: 'Has a lower rank than partner events; a partner is called if one of its numbers is due.' },
  papers: {
    manifest: 'Has a lower rank than manifests; an invoice names the master waybill.',
    manifestPackage: 'The same.',
  },
  shipments: {
    connector: 'Connectors import shipments; a shipment shows its connector, and is found by its numbers.',
    tracking: 'Trackings import shipments; one that has trackings is not deleted.',
    package: 'Packages import shipments; a shipment is found by their codes.',
    formerCode: 'The same.',
    importRow: 'Imports import shipments; a filter finds those of an import.',
    manifest: 'Manifests import shipments; what goes to a receiver on the same flight is found by them.',
    manifestPackage: 'The same.',
    shipmentReadiness: 'Destinations import shipments; a filter finds those that are not ready.',
  },
};

/** Comments have words like "from shipment". */
const withoutComments = (source: string) => source.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*?$|^import .*?$/gms, '');

const NAMES = [...OWNERS.keys()].join('|');
const IN_SQL = new RegExp(`\\b(?:from|join|into|update|using|table)\\s+"?(${NAMES})\\b`, 'g');
const IN_CALLS = new RegExp(`(?:From|Into|Table|[jJ]oin\\w*|reading|table:)\\(?\\s*'(${NAMES})\\b`, 'g');

/** The tables of other features that a source of `feature` names in SQL or in calls of Kysely. */
const foreignTables = (feature: string, source: string) =>
  [IN_SQL, IN_CALLS]
    .flatMap((pattern) => [...withoutComments(source).matchAll(pattern)].map(([, table = '']) => table))
    .filter((table) => OWNERS.get(table) !== feature);

test.each([
  ['sql`select from shipment s`', ['shipment']],
  ['sql`select from "partnerEvent" e join "bulkItem" i on true`', ['partnerEvent', 'bulkItem']],
  ["db.selectFrom('shipment as s').innerJoin('appUser as u', 'u.id', 's.ownerId')", ['shipment', 'appUser']],
  ["reading('shipment')", ['shipment']],
  ['sql`update "importRow" r set "shipmentId" = 1`', ['importRow']],
  ['/** From shipment to shipment. */', []],
  ['sql`select from "shipmentLike"`', []],
])('finds the tables in %s', (source, tables) => {
  expect(foreignTables('desk', source).sort()).toEqual(tables.sort());
});

test('features name no tables of others, but for the exceptions, each of which is needed', () => {
  const found: Record<string, Record<string, string>> = {};
  for (const path of filesNamed('**/*.ts').filter((path) => !/\.(test|testing|tables)\.ts$/.test(path))) {
    const feature = featureOf(path);
    for (const table of foreignTables(feature, read(path))) {
      found[feature] = { ...found[feature], [table]: EXCEPTIONS[feature]?.[table] ?? `named in ${path}: ask ${OWNERS.get(table)}` };
    }
  }
  expect(found).toEqual(EXCEPTIONS);
});
