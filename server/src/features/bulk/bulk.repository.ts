import type { Database } from '../../shared/database/schema.ts';

type Item = { payload: object };

const idOf = ({ payload }: Item) => (payload as { shipmentId: number }).shipmentId;

/** The shipments of these items, with the bill numbers of those that `ownerId` may see (null: all), which may have another owner by now. */
export const findBillNumbers = async (db: Database, items: Item[], ownerId: number | null) => {
  const rows = await db
    .selectFrom('shipment')
    .select(['id', 'aceBillNumber'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(items.map(idOf)))))
    .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId ?? 0))
    .execute();
  const numbers = new Map(rows.map(({ id, aceBillNumber }) => [id, aceBillNumber]));
  return (item: Item) => ({ shipmentId: idOf(item), aceBillNumber: numbers.get(idOf(item)) ?? null });
};
