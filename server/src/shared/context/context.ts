import type { Kysely } from 'kysely';
import type pg from 'pg';
import { type Bus, createBus } from '../bus.ts';
import type { Config } from '../config.ts';
import { createJobs, type Jobs } from '../database/jobs.ts';
import { createDatabase } from '../database/pool.ts';
import { measurePool } from '../database/pool-metrics.ts';
import { createReaders, type Readers } from '../database/readers.ts';
import type { Schema } from '../database/schema.ts';
import { createLifecycle, type Lifecycle } from '../lifecycle.ts';
import { createMailer, type Mailer } from '../mail.ts';
import { createKeys, type Keys } from '../mail-keys.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { createPdfPool, type PdfPool } from '../pdf/pdf-pool.ts';
import { createTokens, type Tokens } from '../tokens.ts';

/** The services that every feature shares. */
export type Context = {
  config: Config;
  /** For prepared statements only; everything else uses `db`. */
  pool: pg.Pool;
  db: Kysely<Schema>;
  readers: Readers;
  tokens: Tokens;
  keys: Keys;
  jobs: Jobs;
  mailer: Mailer;
  metrics: Metrics;
  bus: Bus;
  lifecycle: Lifecycle;
  pdfs: PdfPool;
  version: string;
};

/** Creates the context. The database must be migrated; `secret` signs tokens and derives the keys of mails. */
export const createContext = ({
  config,
  version,
  pool,
  secret,
}: Pick<Context, 'config' | 'version' | 'pool'> & { secret: string }): Context => {
  const metrics = createMetrics();
  measurePool(pool, metrics);
  const db = createDatabase(pool);
  return {
    config,
    version,
    pool,
    db,
    readers: createReaders(config, { db, pool }, metrics),
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
