// The app of the benchmark: the real one, on the database that it is told.
import { createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { endOf, openSession } from '../server/src/features/account/sessions.service.ts';
import { createDatabase, createPool } from '../server/src/shared/database/pool.ts';
import { createJobs } from '../server/src/shared/jobs.ts';
import { createKeys } from '../server/src/shared/keys.ts';
import { setLogLevel } from '../server/src/shared/logging.ts';
import { createMailer } from '../server/src/shared/mail.ts';
import { createMetrics } from '../server/src/shared/metrics.ts';
import { createTokens } from '../server/src/shared/tokens.ts';

setLogLevel('WARN');
const pool = createPool(JSON.parse(process.env.BENCH_DATABASE ?? '{}'));
const db = createDatabase(pool);
const config = readConfig({ PORT: '0' });
const secret = 'the benchmark’s secret of 32 characters';
const tokens = createTokens(secret);
const later = { keys: createKeys(secret), jobs: createJobs(pool), mailer: createMailer(config) };
const app = await createApp({ config, version: '0', pool, db, tokens, ...later, metrics: createMetrics() });
const { id } = await db.selectFrom('appUser').select('id').where('login', '=', 'employee').executeTakeFirstOrThrow();
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(
  JSON.stringify({ url, token: await openSession({ db, tokens }, id, { address: '127.0.0.1', userAgent: 'bench' }, endOf(true)) }),
);
