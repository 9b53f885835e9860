import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataDir, endLeftApps, runApp, signIn } from '../../server/src/testing/run-app.ts';
import { report, scaled } from '../harness.ts';
import { startClients } from '../ledger.ts';

const MB = 1024 * 1024;

let folder = '';
const mount = (...options: string[]) => spawnSync('mount', options).status === 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ace-disk-'));
});

/** A disk of its own needs the right to mount one. Without it these tests are left out, and say so. */
const canMount = (() => {
  const trial = spawnSync('sh', ['-c', 'd=$(mktemp -d) && mount -t tmpfs -o size=1m tmpfs "$d" && umount "$d"; s=$?; rmdir "$d"; exit $s']);
  return trial.status === 0;
})();
if (!canMount) process.stdout.write('\nNot tested: a full disk and one that is read only. This user may not mount a disk.\n');

describe.skipIf(!canMount)('a disk', () => {
  const dataDir = () => join(folder, 'data');
  const ballast = () => join(folder, 'ballast');
  beforeAll(async () => {
    const prepared = await createDataDir();
    expect(mount('-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder)).toBe(true);
    await cp(prepared, dataDir(), { recursive: true });
    await rm(prepared, { recursive: true });
  });
  afterAll(async () => {
    await endLeftApps();
    spawnSync('umount', [folder]);
    await rm(folder, { recursive: true, force: true });
  });

  /** Writes until nothing is free any more. */
  const fill = async () => {
    const { bavail, bsize } = await statfs(folder);
    await writeFile(ballast(), Buffer.alloc(bavail * bsize)).catch(() => {});
  };

  test('that is full refuses changes for now, and loses none that was acknowledged', async () => {
    const app = await runApp({ DATA_DIR: dataDir() });
    const token = await signIn(app.address, 'employee');
    const ledger = startClients(() => ({ address: app.address, token }), 4);
    const refused = () => ledger.statuses[503] ?? 0;
    for (let round = 0; round < scaled(1, 5); round += 1) {
      await ledger.progress();
      const before = refused();
      await fill();
      // PostgreSQL has files to which it can write for a while.
      await expect.poll(refused, { timeout: 60_000 }).toBeGreaterThan(before + 5);
      const health = await fetch(`${app.address}/management/health/liveness`);
      expect(health.status).toBe(200);
      await delay(scaled(500, 5_000));
      await rm(ballast());
      await ledger.progress();
    }
    await ledger.stop();
    await ledger.check();
    expect(Object.keys(ledger.statuses).filter((status) => status !== '201' && status !== '503')).toEqual([]);
    report(`acknowledged with a full disk now and then (${JSON.stringify(ledger.statuses)})`, ledger.acknowledged(), '');
    await app.stop();
  }, 600_000);

  test('that is full or read only is named at the start, and starts when it is neither', async () => {
    await fill();
    const { bavail } = await statfs(folder);
    expect(bavail * 4096).toBeLessThan(MB);
    await expect(runApp({ DATA_DIR: dataDir() })).rejects.toThrow(/No space left on device/);
    await rm(ballast());

    expect(mount('-o', 'remount,ro', folder)).toBe(true);
    await expect(runApp({ DATA_DIR: dataDir() })).rejects.toThrow(/read-only file system/);
    expect(mount('-o', 'remount,rw', folder)).toBe(true);

    const app = await runApp({ DATA_DIR: dataDir() });
    expect(await signIn(app.address, 'employee')).toBeTruthy();
    await app.stop();
  }, 300_000);
});
