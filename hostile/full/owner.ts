import { GOODS_LIMITS } from '@ace/contract/goods/goods-line.ts';
import { MANIFEST_LIMITS } from '@ace/contract/manifests/states.ts';
import { MAX_PACKAGES } from '@ace/contract/partners/carriers.ts';
import { SHIPMENT_LIMITS } from '@ace/contract/shipments/shipment.ts';
import type pg from 'pg';

/** A text of `length` characters with words that many texts have. */
const textOf = (length: number, first = 'Nguyễn') =>
  `${first} ${'Thị Hoa 12 Lê Lợi, phường Bến Nghé. '.repeat(length / 30)}`.slice(0, length);

/** What everybody writes alike: one day, and one receiver. */
const ALIKE = { receiverContactName: 'Nguyễn Văn Bình', receiverTelNo: '0912 345 678', receiverPostalCode: '90210' };

const isLongText = (name: string) =>
  !(name in ALIKE) && !/(Number|Reference|Code|CountryCode|TelNo|Email|Id|Label)$/.test(name) && !/^(goods|insurance)/.test(name);

/** All columns of texts of a shipment, each as long as may be. */
const TEXTS = Object.fromEntries(
  Object.entries(SHIPMENT_LIMITS).flatMap(([name, limit]) => (isLongText(name) ? [[name, textOf(limit)]] : [])),
);

const GOODS = Array.from({ length: GOODS_LIMITS.lines }, (_, index) => ({
  description: textOf(GOODS_LIMITS.description, `Shirts ${index}`),
  descriptionVi: textOf(GOODS_LIMITS.description, `Áo ${index}`),
  hsCode: `61091${String(index).padStart(5, '0')}`,
  originCountryCode: 'VN',
  quantity: 2,
  unit: textOf(GOODS_LIMITS.unit),
  unitValue: 0.125,
  netKg: 0.5,
  packageNumber: null,
  kind: 'plain',
  unNumber: null,
}));

const SAMPLES = 840;

/** How many shipments the owner has, and how many of them have as many packages as may be. */
export const FULL = { shipments: 1_000, withPackages: 12, codes: 60_000, manifests: 12 } as const;

const columnsOf = async (pool: pg.Pool) => {
  const { rows } = await pool.query(`select column_name as name from information_schema.columns
    where table_name = 'shipment' and is_identity = 'NO' and is_generated = 'NEVER' and column_name not in ('aceBillNumber', 'orderKey', 'shareToken', 'customerReference')`);
  return rows.map(({ name }) => `"${name}"`).join(', ');
};

/**
 * Makes the samples, which requests name by their ids, the records of one owner who holds as much as the bounds allow: shipments with the longest texts and the
 * most lines of goods, gifts of one day to one receiver, on manifests with the most packages, and a schedule with the most codes.
 */
export const fillOwner = async (pool: pg.Pool, login: string) => {
  const values = {
    ...TEXTS,
    ...ALIKE,
    receiverCountryCode: 'US',
    exportReason: 'gift',
    insuranceCurrencyCode: 'USD',
    shipDate: '2026-11-26',
  };
  const names = Object.keys(values);
  const given = names.map((name, index) => `"${name}" = $${index + 3}`).join(', ');
  await pool.query(
    `update shipment set "goodsLines" = $1, "goodsValue" = null, "totalPackages" = 2, "packageInfos" = '[]', "partnerShipment" = 'none', ${given},
      "ownerId" = o.id, "ownerLogin" = o.login from "appUser" o where o.login = $2`,
    [JSON.stringify(GOODS), login, ...Object.values(values)],
  );
  const columns = await columnsOf(pool);
  await pool.query(
    `insert into shipment ("aceBillNumber", ${columns}) select 'FULL' || serial, ${columns} from (select * from shipment where id = ${SAMPLES}) s,
      generate_series(1, ${FULL.shipments} - (select count(*) from shipment)) serial`,
  );
  // No two parties are the same, and each shipment is found by its reference.
  await pool.query(
    `update shipment set "customerReference" = 'FULL-' || id, "senderAddress" = id || left("senderAddress", 990), "receiverAddress" = id || left("receiverAddress", 990)`,
  );
  await pool.query(`update shipment set "totalPackages" = ${MAX_PACKAGES.none} where id <= ${FULL.withPackages}`);
  await pool.query(
    `insert into manifest (number, partner, place, state, "closedAt", "closedBy", "createdBy", "lastModifiedBy")
      select 'M2611-' || 9000 + n, 'none', 'Kho ' || n, state, case state when 'closed' then now() end, case state when 'closed' then 'employee' end, 'employee', 'employee'
      from generate_series(1, ${FULL.manifests}) n, lateral (select case when n % 2 = 1 then 'open' else 'closed' end as state)`,
  );
  await pool.query(
    `insert into "manifestPackage" ("manifestId", "shipmentId", number, scan, bag, at, login)
      select m.id, p."shipmentId", p.number, gen_random_uuid(), 'Bao 1', now(), 'employee'
      from manifest m, (select "shipmentId", number from package where "shipmentId" > ${FULL.withPackages} order by 1, 2 limit ${MANIFEST_LIMITS.packages}) p`,
  );
  await pool.query(
    `with added as (insert into "hsSchedule" (country, "from", name, codes, "createdBy", "lastModifiedBy") values ('US', '2020-01-01', 'Full', ${FULL.codes}, 'admin', 'admin') returning id)
      insert into "hsCode" ("scheduleId", code, words, unit, plain)
      select id, (6100000000 + n * 1000)::text, 'Shirts of cotton, number ' || n, 'doz.', ' ' || 6100000000 + n * 1000 || ' shirts of cotton number ' || n || ' ' from added, generate_series(1, ${FULL.codes}) n`,
  );
  await pool.query('analyze');
};

/** The ids of the owner's shipments that have few packages. */
export const findFew = async (pool: pg.Pool): Promise<number[]> =>
  (await pool.query(`select id from shipment where id > ${FULL.withPackages} order by id`)).rows.map(({ id }) => Number(id));
