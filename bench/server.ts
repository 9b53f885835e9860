// The app of the benchmark: the real one, on the database that it is told.
import { createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { createDatabase, createPool } from '../server/src/shared/database/pool.ts';
import { setLogLevel } from '../server/src/shared/logging.ts';
import { createTokens } from '../server/src/shared/tokens.ts';

setLogLevel('WARN');
const pool = createPool(JSON.parse(process.env.BENCH_DATABASE ?? '{}'));
const tokens = createTokens('the benchmark’s secret of 32 characters');
const db = createDatabase(pool);
const app = await createApp({ config: readConfig({ PORT: '0' }), version: '0', pool, db, tokens });
const { id } = await db.selectFrom('appUser').select('id').where('login', '=', 'employee').executeTakeFirstOrThrow();
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(JSON.stringify({ url, token: await tokens.issue({ userId: id, epoch: 0 }, true) }));
