import { isNullable } from '@ace/contract/shared/record.ts';
import { SHIPMENT_INDEXED_SORTS, SHIPMENT_SORT_FIELDS, Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { migrate } from '../../shared/database/migrate.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { creator } from './shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

type Form = { maxLength?: number; anyOf?: Form[] };
const formOf = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Form;
const isText = ({ maxLength, anyOf = [] }: Form): boolean => maxLength !== undefined || anyOf.some(isText);

/** The fields that hold a text of a limited length. */
const TEXTS = Object.entries(ShipmentInput.shape)
  .filter(([, schema]) => isText(formOf(schema)))
  .map(([field]) => field);

/** A unique valid word for each field. */
const wordOf = (field: string) => {
  const letters = String.fromCharCode(97 + Math.floor(TEXTS.indexOf(field) / 26), 97 + (TEXTS.indexOf(field) % 26));
  return /Email$/.test(field) ? `q${letters}@example.com` : `q${letters}`;
};

const search = async (query: string) => {
  const answer = await api.as('employee').get(`/api/_search/shipments?${new URLSearchParams({ query })}`);
  return (answer.body as Shipment[]).map(({ id }) => id);
};

describe('every field of a shipment', () => {
  let shipment: Shipment;
  beforeAll(async () => {
    await create();
    shipment = await create(Object.fromEntries(TEXTS.map((field) => [field, wordOf(field)])));
  });

  test.each(TEXTS)('is stored, answered and searched, if it is a text: %s', async (field) => {
    expect(TEXTS.length).toBeGreaterThan(38);
    expect(shipment).toHaveProperty(field, wordOf(field));
    expect(await search(wordOf(field))).toEqual([shipment.id]);
  });

  test('may be null in the table exactly where the contract says so', async () => {
    const { rows } = await api.context.pool.query<{ name: string; nullable: boolean }>(
      `select column_name as name, is_nullable = 'YES' as nullable from information_schema.columns where table_name = 'shipment'`,
    );
    const columns = new Map(rows.map(({ name, nullable }) => [name, nullable]));
    for (const field of SHIPMENT_SORT_FIELDS) expect(columns.get(field), field).toBe(isNullable(Shipment.shape[field]));
  });

  test('has an index in its order if the contract says so', async () => {
    const { rows } = await api.context.pool.query<{ first: string }>(
      `select replace(pg_get_indexdef(indexrelid, 1, false), '"', '') as first from pg_index where indrelid = 'shipment'::regclass`,
    );
    const indexed = rows.map(({ first }) => first);
    expect(SHIPMENT_SORT_FIELDS.filter((field) => indexed.includes(field)).toSorted()).toEqual(SHIPMENT_INDEXED_SORTS.toSorted());
    expect(SHIPMENT_INDEXED_SORTS.length).toBeLessThanOrEqual(12);
  });

  test('is searched once its column is there', async () => {
    const client = await api.context.pool.connect();
    try {
      await client.query('alter table shipment add column "addedLater" text collate "vi-x-icu", add column "addedNumber" numeric');
      await client.query(`delete from migration where name = 'shipment-columns.sql'`);
      await migrate(client);
    } finally {
      client.release();
    }
    await api.context.pool.query(`update shipment set "addedLater" = 'zzlater', "addedNumber" = 77123.5 where id = $1`, [shipment.id]);
    expect(await search('zzlater 77.123,5')).toEqual([shipment.id]);
  });
});
