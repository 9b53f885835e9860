import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { clerk, isLong, report, scaled, slownessOf, useApp, watch } from './harness.ts';

const app = useApp();
const program = fileURLToPath(new URL('./socket-flood.ts', import.meta.url));
const addressFor = async (login: string) =>
  `${app.address.replace('http', 'ws')}/websocket/tracker?access_token=${await app.tokenOf(login)}`;

const RECORD = '/topic/presence/shipments/1';
const subscribe = (destination: string, id = 0) => `SUBSCRIBE\nid:${id}\ndestination:${destination}\n\n`;
const tenTimes = (destination: string) => Array.from({ length: 10 }, (_, id) => subscribe(destination, id));
const move = (page: string) => `SEND\ndestination:/topic/activity\n\n${JSON.stringify({ page })}`;

type Flood = { login: string; sockets: number; frames: string[]; times?: number };

/** Lets sockets in a process of their own send frames. Returns how many of them are left, and a function that closes these. */
const flood = async ({ login, sockets, frames, times = 1 }: Flood) => {
  const child = spawn(process.execPath, [program, await addressFor(login), String(sockets), JSON.stringify(frames), String(times)]);
  const exited = once(child, 'exit');
  child.stderr.pipe(process.stderr);
  const [left] = await once(child.stdout, 'data');
  const end = async () => {
    child.stdin.end();
    await exited;
  };
  return { left: Number(left), end };
};

/** The processor time of the main thread; in the long form what a clerk notices, too. */
const measure = async (what: string, work: () => Promise<void>) => {
  const asClerk = clerk(app, await app.tokenOf('user'));
  const before = await app.mainThreadMs();
  const watched = isLong ? await watch(asClerk, work) : void (await work());
  const taken = (await app.mainThreadMs()) - before;
  report(`${what}: processor time of the main thread`, taken, 'ms');
  if (watched) report(`${what}: longest list of a clerk`, watched.longest, 'ms');
  expect(watched?.failures ?? 0).toBe(0);
  return taken;
};

test('many sockets that open one record, and watch who has it open', { timeout: 300_000 }, async () => {
  const { slowness } = await slownessOf(app, clerk(app, await app.tokenOf('user')));
  const heard: string[] = [];
  const watcher = new WebSocket(await addressFor('admin'));
  watcher.on('message', (data) => heard.push(String(data)));
  await once(watcher, 'open');
  watcher.send(`CONNECT\naccept-version:1.2\nhost:ace\n\n\0${subscribe(RECORD)}\0`);
  const taken = await measure('one record', async () => {
    const frames = [...tenTimes(RECORD), move('/shipment-ace/1/view'), move('/shipment-ace/1/edit')];
    const { left, end } = await flood({ login: 'employee', sockets: scaled(100, 500), frames });
    // A thousand subscriptions of one person, each of which hears of all.
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(100);
    await expect.poll(() => heard.at(-1)).toContain('{"login":"employee","isEditing":true}');
    await end();
    await expect.poll(() => heard.at(-1)).toContain('[]');
  });
  watcher.terminate();
  if (!isLong) expect(taken).toBeLessThan(900 * slowness);
});

test('many sockets that watch all moves, and many frames', { timeout: 300_000 }, async () => {
  await measure('all moves', async () => {
    const frames = [...tenTimes('/topic/tracker'), move('/shipment-ace')];
    const { left, end } = await flood({ login: 'admin', sockets: scaled(50, 500), frames });
    expect(left).toBe(1);
    await end();
  });
  await measure('many frames', async () => {
    const { left, end } = await flood({ login: 'user', sockets: 20, frames: [move('/a')], times: scaled(500, 5_000) });
    expect(left).toBe(0);
    await end();
  });
  // No more frames than the sockets of one person may send together.
  await measure('frames of many sockets', async () => {
    const { left, end } = await flood({ login: 'user', sockets: scaled(100, 500), frames: [move('/a')], times: 90 });
    expect(left).toBeLessThan(100);
    await end();
  });
});
