import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { freePort } from '../server/src/testing/free-port.ts';
import { endLeftApps, type RunningApp, runApp } from '../server/src/testing/run-app.ts';
import { type PostgresPair, startPostgresPair } from './postgres.ts';
import { createNats, createNginx, missingPrograms } from './programs.ts';

/** Seconds after SIGTERM in which a copy still answers. */
const STOP_GRACE = '1';

/** Three copies of the program on a primary with a standby and on NATS, behind nginx. */
const startCluster = async () => {
  const postgres = await startPostgresPair();
  const nats = await createNats();
  await nats.start();
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const startCopy = (index: number) =>
    runApp({
      DATA_DIR: join(postgres.folder, `copy-${index}`),
      PORT: String(ports[index]),
      DATABASE_URL: postgres.primary.url,
      DATABASE_READ_URL: postgres.standby.url,
      NATS_URL: nats.url,
      JWT_SECRET: 'x'.repeat(32),
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'WARN',
      CHECK_ANSWERS: 'false',
      STOP_GRACE,
    });
  // All at once, on an empty database.
  const copies: RunningApp[] = await Promise.all(ports.map((_, index) => startCopy(index)));
  const nginx = await createNginx(join(postgres.folder, 'nginx'), ports);
  await nginx.start();
  return { ...postgres, nats, nginx, copies, startCopy };
};
type Cluster = Awaited<ReturnType<typeof startCluster>> & PostgresPair;

/**
 * A block of tests on a cluster. It is left out on machines that lack a program of it, and says so: this is the only place where tests may be
 * left out.
 */
export const describeCluster = (name: string, tests: (cluster: () => Cluster) => void) => {
  if (missingPrograms.length > 0) {
    process.stdout.write(`\nNot tested: ${name}. This machine has no ${missingPrograms.join(' and no ')}.\n`);
  }
  describe.skipIf(missingPrograms.length > 0)(name, () => {
    let cluster: Cluster | undefined;
    beforeAll(async () => {
      cluster = await startCluster();
    });
    afterAll(async () => {
      await endLeftApps();
      await cluster?.nginx.stop();
      await cluster?.nats.stop();
      await cluster?.stop();
    });
    tests(() => cluster as Cluster);
  });
};
