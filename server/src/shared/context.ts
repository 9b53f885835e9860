import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Schema } from './database/schema.ts';
import type { Jobs } from './jobs.ts';
import type { Keys } from './keys.ts';
import type { Mailer } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { Tokens } from './tokens.ts';

/** What every feature gets at start. */
export type Context = {
  config: Config;
  /** Statements with names go straight to the pool, everything else through `db`. */
  pool: pg.Pool;
  db: Kysely<Schema>;
  tokens: Tokens;
  keys: Keys;
  jobs: Jobs;
  mailer: Mailer;
  metrics: Metrics;
  version: string;
};
