import type { Context } from '../../shared/context/context.ts';
/** Counts all planned events whose time has come (migration 0014). Several copies of the program may do it at once. */
export const countDueEvents = async ({ pool }: Pick<Context, 'pool'>) => {
  for (let shipments = 1; shipments > 0; ) {
    const { rows } = await pool.query<{ shipments: number }>('select count_due_events() as shipments');
    shipments = rows[0]?.shipments ?? 0;
  }
};
