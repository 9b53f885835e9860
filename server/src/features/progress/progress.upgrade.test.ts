import { expect, test } from 'vitest';
import { insertOldUser, useUpgrade } from '../../testing/upgrade.ts';

const { pool, migrateTo } = useUpgrade();

test('migrations repair tasks without a difference, and orders that are not due', async () => {
  await migrateTo('0039-orders-in-histories.sql');
  const owner = await insertOldUser(pool, 'user', 'ROLE_USER');
  await pool.query(
    `insert into shipment (description, "shipDate", "senderContactName", "senderTelNo", "receiverContactName", "receiverTelNo",
        "receiverCountry", "partnerShipment", weight, "aceBillNumber", "searchText", "totalPackages", "dangerousGoods",
        "receiverAddressResidentialIndicator", "packageInfos", "ownerId", "ownerLogin", "createdBy", "lastModifiedBy")
      select 'x', '2026-11-20', 'a', '1', 'b', '2', country, partner, 12, bill, '', 1, false, false, '[{"itemCubicWeight": 2.50}]', $1, $2, 'user', 'user'
      from (values ('gone', 'Úc', 'gtsCad'), ('half', 'Úc', 'none'), ('done', null, 'gtsAus'), ('own', 'Úc', 'gtsAus')) s (bill, country, partner)`,
    [owner.id, owner.login],
  );
  await pool.query(`insert into tracking ("shipmentId", "dateTime", "deliveryStatus", location, "createdBy", "lastModifiedBy")
      select id, now(), 'DELIVERED', 'Kho', 'a', 'a' from shipment where "aceBillNumber" = 'done'`);
  await pool.query(`insert into "shipmentChange" ("shipmentId", before, "createdDate", "lastModifiedBy", "lastModifiedDate", "passedOnDate")
      select id, jsonb_build_object('weight', 12, 'receiverCity', null, 'packageInfos', '[{"itemCubicWeight": 2.5}]'::jsonb)
          || case "aceBillNumber" when 'gone' then '{}' else '{"description": "y", "shipDate": "2026-11-20"}' end::jsonb,
        now(), 'user', now(), case "aceBillNumber" when 'own' then now() end
      from shipment where "aceBillNumber" <> 'done'`);

  await migrateTo();
  const { rows: changes } = await pool.query(
    'select "aceBillNumber" as bill, before from "shipmentChange" h join shipment s on s.id = "shipmentId" order by h.id',
  );
  expect(changes).toEqual([
    { bill: 'half', before: { description: 'y' } },
    { bill: 'own', before: expect.objectContaining({ weight: 12 }) },
  ]);
  const { rows: due } = await pool.query(`select "aceBillNumber" as bill from "shipmentProgress" join shipment s on s.id = "shipmentId"
      where "goesToAustralia" order by s.id`);
  expect(due.map(({ bill }) => bill)).toEqual(['half', 'done', 'own']);
});
