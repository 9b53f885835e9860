import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Bus, createBus } from '../../shared/bus.ts';
import { setLogLevel } from '../../shared/logging.ts';
import { createNatsServer } from '../../testing/nats.ts';
import { createTracker } from './tracker.service.ts';

const nats = createNatsServer();
let buses: Bus[] = [];

beforeAll(async () => {
  setLogLevel('OFF');
  await nats.start();
  buses = [createBus(nats.url), createBus(nats.url)];
  await isJoined(true);
});
afterAll(async () => {
  for (const bus of buses) await bus.close();
  await nats.stop();
});

const soon = (look: () => void) => vi.waitFor(look, { timeout: 15_000, interval: 20 });
const isJoined = (expected: boolean) => soon(() => expect(buses.map((bus) => bus.state().isConnected)).toEqual([expected, expected]));

const activity = (sessionId: string, page: string) => ({
  ...{ sessionId, userLogin: 'user', ipAddress: '10.0.0.1', page, time: '2026-11-21T00:00:00.000Z' },
});

describe('the bus', () => {
  test('delivers to this instance at once, to the others soon, and to nobody twice', async () => {
    const [one, two] = buses as [Bus, Bus];
    const heard: [number, unknown][] = [];
    const stops = [
      one.subscribe('settings', (message) => heard.push([1, message])),
      two.subscribe('settings', (message) => heard.push([2, message])),
    ];
    one.publish('settings', { name: 'Đường' });
    expect(heard).toEqual([[1, { name: 'Đường' }]]);
    await soon(() => expect(heard).toHaveLength(2));
    two.publish('settings', 'end');
    await soon(() => expect(heard).toHaveLength(4));
    expect(heard.slice(1)).toEqual([
      [2, { name: 'Đường' }],
      [2, 'end'],
      [1, 'end'],
    ]);
    for (const stop of stops) stop();
    // A later subscriber shows when the message has arrived at the other instance.
    let last: unknown;
    const stop = two.subscribe('settings', (message) => {
      last = message;
    });
    one.publish('settings', 'nobody');
    await soon(() => expect(last).toBe('nobody'));
    stop();
    expect(heard).toHaveLength(4);
  });
});

describe('the tracker on two instances', () => {
  test('knows who is where again after the instances could not reach each other', async () => {
    const [one, two] = buses.map(createTracker) as [ReturnType<typeof createTracker>, ReturnType<typeof createTracker>];
    const present = () => {
      const seen = new Map<string, string>();
      two.watch((activity) => {
        const { sessionId, page } = JSON.parse(activity);
        seen.set(sessionId, page);
      })();
      return Object.fromEntries(seen);
    };
    one.move(activity('stays', '/a'), false);
    one.move(activity('leaves', '/a'), false);
    two.move(activity('other', '/b'), false);
    await soon(() => expect(present()).toEqual({ stays: '/a', leaves: '/a', other: '/b' }));

    await nats.stop();
    await isJoined(false);
    one.move(activity('leaves', 'logout'), false);
    one.move(activity('comes', '/c'), false);
    // Each instance continues by itself.
    two.move(activity('other', '/d'), false);
    expect(present()).toEqual({ stays: '/a', leaves: '/a', other: '/d' });

    await nats.start();
    await isJoined(true);
    await soon(() => expect(present()).toEqual({ stays: '/a', comes: '/c', other: '/d' }));
    one.stop();
    two.stop();
  });
});
