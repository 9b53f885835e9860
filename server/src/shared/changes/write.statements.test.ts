// What `write` sends to the database, in full: a change of it is to be seen, also where its effect is not.
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Schema } from '../database/schema.ts';
import type { Change } from './change.ts';
import { type RecordTable, write } from './write.ts';

const EVENT = { payload: sql`jsonb_build_object('number', r."aceBillNumber")` } as const;

/** A kind that has all that a kind may have. */
const OF: RecordTable = {
  kind: 'shipment',
  table: 'shipment',
  json: sql<string>`row_to_json(r)::text`,
  ownerId: sql`r."ownerId"`,
  alsoAudited: sql<string | null>`'{"also":true}'`,
  insertion: { given: { ownerId: sql`sent."userId"` } },
  events: {
    CREATE: { type: 'shipment.created', ...EVENT },
    UPDATE: { type: 'shipment.changed', ...EVENT },
    DELETE: { type: 'shipment.deleted', ...EVENT },
  },
};

const statements: string[] = [];
const tx = {
  db: new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query: { sql: text, parameters } }) => void statements.push(`${text};\n-- ${JSON.stringify(parameters)}`),
  }),
  caller: { login: 'employee' },
  tell: () => {},
} as Partial<Change> as Change;

test('what is created, replaced and deleted is one statement each, with its audits and events', async () => {
  await write(tx, { of: OF, action: 'CREATE', rows: [{ notes: 'a' }, { notes: 'b' }] });
  await write(tx, { of: OF, action: 'UPDATE', rows: [{ id: 1, version: 2, notes: 'a' }], answer: sql<string>`r.id::text` });
  await write(tx, { of: OF, action: 'DELETE', rows: [{ id: 1 }, { id: 2, version: 3 }] });
  // A line for each part. Indentation that follows from where the texts stand in the sources says nothing.
  const parts = statements
    .join('\n\n')
    .replaceAll(/^ +/gm, '  ')
    .replaceAll(/, (?=\w+ as (?:materialized )?\()/g, ',\n');
  await expect(`${parts}\n`).toMatchFileSnapshot('./write.statements.sql');
});
