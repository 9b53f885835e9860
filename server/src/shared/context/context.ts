import type pg from 'pg';
import { createBus } from '../bus.ts';
import type { Config } from '../config.ts';
import { createDatabase } from '../database/pool.ts';
import { measurePool } from '../database/pool-metrics.ts';
import { createReaders } from '../database/readers.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLifecycle } from '../lifecycle.ts';
import { createMailer } from '../mail/mail.ts';
import { createMetrics } from '../metrics.ts';
import { createPdfPool } from '../pdf/pdf-pool.ts';
import { createKeys } from '../secrets/mail-keys.ts';
import { createTokens } from '../secrets/tokens.ts';
import { createSharedReads } from '../shared-reads.ts';

type Given = { config: Config; version: string; pool: pg.Pool; secret: string };

/** Creates the services that every feature shares. The database must be migrated; `secret` signs tokens and derives the keys of mails. */
export const createContext = ({ config, version, pool, secret }: Given) => {
  const metrics = createMetrics();
  measurePool(pool, metrics);
  const db = createDatabase(pool);
  const readers = createReaders(config, { db, pool }, metrics);
  return {
    config,
    version,
    /** For prepared statements only; everything else uses `db`. */
    pool,
    db,
    readers,
    sharedReads: createSharedReads(readers),
    tokens: createTokens(secret),
    keys: createKeys(secret),
    jobs: createJobs(pool),
    mailer: createMailer(config),
    metrics,
    bus: createBus(config.natsUrl),
    lifecycle: createLifecycle(),
    pdfs: createPdfPool(metrics),
  };
};
export type Context = ReturnType<typeof createContext>;
