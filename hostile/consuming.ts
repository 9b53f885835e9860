// A copy of the program with three consumers, on the database in CONSUMED_DATABASE. They note what they are given in the table `seen`, in its order; one
// of them fails at some events at first, once for all copies.
import { EVENT_TYPES, type Event } from '@ace/contract/events.ts';
import { createApp, JOBS } from '../server/src/app.ts';
import { withPartners } from '../server/src/features/partners/partners.service.ts';
import { openSession, sessionExpiry } from '../server/src/features/sessions/sessions.service.ts';
import { readConfig } from '../server/src/shared/config.ts';
import { type Context, createContext } from '../server/src/shared/context/context.ts';
import { createPool } from '../server/src/shared/database/pool.ts';
import { eventJobs } from '../server/src/shared/events/consumers.ts';
import { setLogLevel } from '../server/src/shared/logging.ts';

setLogLevel('OFF');
const pool = createPool(JSON.parse(process.env.CONSUMED_DATABASE ?? '{}'));
const config = readConfig({ PORT: '0', LOG_LEVEL: 'OFF', NATS_URL: process.env.NATS_URL });
const context = withPartners(createContext({ config, version: '0', pool, secret: 'a secret for tests only, 32 characters' }));

const note = (consumer: string, { id }: Event) => pool.query('insert into seen (consumer, "eventId") values ($1, $2)', [consumer, id]);
const consumers = ['one', 'two', 'faltering'].map((name) => ({
  name,
  types: EVENT_TYPES,
  atOnce: name === 'faltering' ? 20 : 1,
  handle: async (_: Context, events: Event[]) => {
    for (const event of events) {
      if (name === 'faltering' && event.id % 7 === 0) {
        const { rowCount } = await pool.query('insert into faltered values ($1) on conflict do nothing', [event.id]);
        if (rowCount) throw new Error('not at first');
      }
      await note(name, event);
    }
  },
}));

const jobs = [...JOBS, ...eventJobs(consumers).filter(({ name }) => !JOBS.some((job) => job.name === name))];
await context.jobs.start(jobs);
await context.jobs.work(jobs, context);
const app = await createApp(context);
const { id } = await context.db.selectFrom('appUser').select('id').where('login', '=', 'employee').executeTakeFirstOrThrow();
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const token = await openSession(context, id, { address: '127.0.0.1', userAgent: 'test' }, sessionExpiry(true));
process.stdout.write(`${JSON.stringify({ address, token })}\n`);
