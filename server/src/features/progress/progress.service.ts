import { Partner } from '@ace/contract/partners/partner.ts';
import { StuckDays } from '@ace/contract/progress/stuck-days.ts';
import type { Context } from '../../shared/context/context.ts';
import './progress.tables.ts';

/** After how many days without a tracking a shipment counts as stuck, by its partner. */
export const readStuckDays = async ({ db }: Pick<Context, 'db'>): Promise<StuckDays> => {
  const rows = await db.selectFrom('stuckDays').select(['partnerShipment', 'days']).execute();
  return StuckDays.parse(Object.fromEntries(rows.map(({ partnerShipment, days }) => [partnerShipment, days])));
};

export const changeStuckDays = async ({ db }: Pick<Context, 'db'>, days: StuckDays): Promise<StuckDays> => {
  await db.transaction().execute(async (db) => {
    // In one order, so that two changes at once do not wait for each other.
    for (const partner of Partner.options) {
      await db.updateTable('stuckDays').set({ days: days[partner] }).where('partnerShipment', '=', partner).execute();
    }
  });
  return days;
};

/** Counts all planned events whose time has come (migration 0028). Several copies of the program may do it at once. */
export const countDueEvents = async ({ pool }: Pick<Context, 'pool'>) => {
  for (let shipments = 1; shipments > 0; ) {
    const { rows } = await pool.query<{ shipments: number }>('select count_due_events() as shipments');
    shipments = rows[0]?.shipments ?? 0;
  }
};
