import type { PageQuery } from '@ace/contract/shared/page.ts';
import { SHIPMENT_SORT_FIELDS, type ShipmentSortField } from '@ace/contract/shipments/shipment.ts';
import type pg from 'pg';

/** A search as a client sends it. */
export type Search = PageQuery<ShipmentSortField> & { query: string };

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
const createRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/** The texts of a shipment that people search for. */
const TEXTS = `concat_ws(' ', description, notes, "aceBillNumber", "extBillNumber", to_char("shipDate", 'DD/MM/YYYY'), weight, "goodsValue", "senderName",
  "senderAddress", "senderCity", "senderContactName", "senderTelNo", "receiverName", "receiverAddress", "receiverCity", "receiverContactName",
  "receiverTelNo", "deliveryName", "ownerLogin")`;

const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/Đ/g, 'D');

/**
 * Searches made of the texts of random shipments: one to four words of one shipment, or now and then of several, whole or cut, with or without
 * marks; in the order of the list or any other; mostly the first page, and at times a far one.
 */
export const generateSearches = async (pool: pg.Pool, count: number): Promise<Search[]> => {
  const random = createRandom(2026);
  const below = (limit: number) => Math.floor(random() * limit);
  const happens = (percent: number) => random() * 100 < percent;
  const { rows: last } = await pool.query<{ id: number }>('select max(id) as id from shipment');
  const ids = Array.from({ length: count * 2 }, () => 1 + below(last[0]?.id ?? 1));
  const { rows } = await pool.query<{ text: string }>(`select ${TEXTS} as text from shipment where id = any($1) order by id`, [ids]);
  const wordsOf = () => rows[below(rows.length)]?.text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)) ?? [];

  return Array.from({ length: count }, () => {
    let words = wordsOf();
    const chosen = Array.from({ length: 1 + below(4) }, () => {
      if (happens(10)) words = wordsOf();
      const word = words[below(words.length)] ?? '1';
      const cut = happens(30) ? [...word].slice(0, 1 + below(word.length)).join('') : word;
      return happens(30) ? withoutMarks(cut) : cut;
    });
    const field = SHIPMENT_SORT_FIELDS[below(SHIPMENT_SORT_FIELDS.length)] ?? 'id';
    const direction = happens(50) ? 'asc' : 'desc';
    const page = happens(70) ? 0 : happens(90) ? below(10) : below(500);
    return {
      query: chosen.join(' '),
      page,
      size: 20,
      sort: happens(40)
        ? []
        : [
            { field, direction },
            { field: 'id' as const, direction },
          ],
    };
  });
};
