import { CARRIER_CODES, CARRIERS } from '@ace/contract/partners/carriers.ts';
import { expect, test } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';

const api = startTestApi();

test.each(CARRIER_CODES)('%s is asked, and found by its name', async (carrier) => {
  const read = async (query: string) => (await api.context.pool.query(query, [carrier])).rows[0]?.found;
  expect(await read(`select count(*)::integer as found from "partnerPoller" where partner = $1`), 'its row of "partnerPoller"').toBe(1);
  expect(await read('select shown_text($1) as found'), 'its words in shown_text').toBe(CARRIERS[carrier].name);
});

test('each carrier has a group of event rules of its own', () => {
  const numbers = CARRIER_CODES.map((carrier) => CARRIERS[carrier].eventRules);
  expect(new Set(numbers).size).toBe(numbers.length);
});
