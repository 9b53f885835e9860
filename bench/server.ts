// The app under test, on the database in BENCH_DATABASE.
import { createApp, JOBS } from '../server/src/app.ts';
import { withPartners } from '../server/src/features/partners/partners.service.ts';
import { openSession, sessionExpiry } from '../server/src/features/sessions/sessions.service.ts';
import { readConfig } from '../server/src/shared/config.ts';
import { createContext } from '../server/src/shared/context/context.ts';
import { createPool } from '../server/src/shared/database/pool.ts';
import { setLogLevel } from '../server/src/shared/logging.ts';

setLogLevel('WARN');
const pool = createPool(JSON.parse(process.env.BENCH_DATABASE ?? '{}'));
const secret = 'the benchmark’s secret of 32 characters';
const context = withPartners(
  createContext({ config: readConfig({ PORT: '0', LOG_LEVEL: 'WARN', PARTNER_POLLS_PER_MINUTE: '0' }), version: '0', pool, secret }),
);
await context.jobs.start(JOBS);
const app = await createApp(context);
const { db } = context;
const { id } = await db.selectFrom('appUser').select('id').where('login', '=', 'employee').executeTakeFirstOrThrow();
const url = await app.listen({ host: '127.0.0.1', port: 0 });
const token = await openSession(context, id, { address: '127.0.0.1', userAgent: 'bench' }, sessionExpiry(true));
await context.jobs.work(JOBS, context);
process.stdout.write(`${JSON.stringify({ url, token })}\n`);
