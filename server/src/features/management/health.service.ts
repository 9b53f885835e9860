import { statfs } from 'node:fs/promises';
import type { Health } from '@ace/contract/management/management.ts';
import type { Context } from '../../shared/context.ts';

/** Bytes that must be free in the data folder. */
const DISK_THRESHOLD = 10 * 1024 * 1024;

type Part = NonNullable<Health['details']>[string];

const checkDatabase = async ({ pool }: Context): Promise<Part> => {
  try {
    const { rows } = await pool.query<{ version: string }>('show server_version');
    return { status: 'UP', details: { database: 'PostgreSQL', version: rows[0]?.version ?? '' } };
  } catch (error) {
    return { status: 'DOWN', details: { error: error instanceof Error ? error.message : 'unreachable' } };
  }
};

const checkDisk = async ({ config }: Context): Promise<Part> => {
  try {
    const { bsize, blocks, bavail } = await statfs(config.dataDir);
    const free = bavail * bsize;
    return { status: free >= DISK_THRESHOLD ? 'UP' : 'DOWN', details: { total: blocks * bsize, free, threshold: DISK_THRESHOLD } };
  } catch (error) {
    return { status: 'DOWN', details: { error: error instanceof Error ? error.message : 'unreadable' } };
  }
};

/** Whether the program can do its work: its database answers and its disk has room. */
export const checkHealth = async (context: Context): Promise<Required<Health>> => {
  const [db, diskSpace] = await Promise.all([checkDatabase(context), checkDisk(context)]);
  const isUp = db.status === 'UP' && diskSpace.status === 'UP';
  return { status: isUp ? 'UP' : 'DOWN', details: { db, diskSpace } };
};
