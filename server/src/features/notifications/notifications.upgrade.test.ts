import { expect, test } from 'vitest';
import { insertOldUser, useUpgrade } from '../../testing/upgrade.ts';

const { pool, migrateTo } = useUpgrade();

test('an upgrade confirms users whom staff created, and keeps whom shipments of customers have notified', async () => {
  await migrateTo('0065-imports.sql');
  const clerk = await insertOldUser(pool, 'clerk', 'ROLE_EMPLOYEE', 'clerk');
  const invited = await insertOldUser(pool, 'invited', 'ROLE_USER', 'admin');
  const registered = await insertOldUser(pool, 'registered', 'ROLE_USER', 'registered');
  for (const owner of [clerk, invited, registered]) {
    await pool.query(
      `with s as (insert into shipment (description, "shipDate", "senderContactName", "senderTelNo", "receiverContactName", "receiverTelNo",
          "partnerShipment", "aceBillNumber", "searchText", "totalPackages", "dangerousGoods", "receiverAddressResidentialIndicator",
          "packageInfos", "ownerId", "ownerLogin", "createdBy", "lastModifiedBy")
        values ('x', '2026-11-20', 'a', '1', 'b', '2', 'none', $2, '', 1, false, false, '[]', $1, $2, $2, $2) returning id)
      insert into notification ("shipmentId", event, status, "eventDate", role, channel, address, language, state, "dueDate")
        select s.id, 'delivered', status, now(), 'receiver', 'email', state || '@example.com', 'en', state, now()
        from s, (values ('DELIVERED', 'sent'), ('COLLECTED', 'sent'), ('DELIVERED', 'waiting')) n (status, state)`,
      [owner.id, owner.login],
    );
  }

  await migrateTo();
  const { rows: users } = await pool.query('select login, "isConfirmed" from "appUser" order by id');
  expect(users.map(({ login, isConfirmed }) => [login, isConfirmed])).toEqual([
    ['clerk', true],
    ['invited', true],
    ['registered', false],
  ]);
  const { rows: reached } = await pool.query(`select "ownerId", address from "notificationReach" order by 1`);
  expect(reached).toEqual([invited, registered].map(({ id }) => ({ ownerId: id, address: 'sent@example.com' })));
});
