// Whatever the order in which scans come, twice or late, from two people, some of them taken back: nothing is lost, nothing is there twice.
import { randomUUID } from 'node:crypto';
import type { ScanAnswer } from '@ace/contract/scans/scan.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { expectWhatFollows, MODES } from './scans.testing.ts';

const api = startTestApi();
const create = creator(api);

const SCHEDULES = Number(process.env.SCHEDULES ?? 30);
const PACKAGES = 2;
const PEOPLE = ['employee', 'admin'] as const;

const drawnScan = fc.record({
  by: fc.constantFrom(...PEOPLE),
  mode: fc.constantFrom(...MODES),
  number: fc.integer({ min: 1, max: PACKAGES }),
  /** When it was made, and when it came: a device may be without a network. */
  minute: fc.nat(300),
  arrives: fc.nat(300),
  /** How often it is sent. */
  times: fc.integer({ min: 1, max: 3 }),
  isUndone: fc.boolean(),
});
type Drawn = (typeof drawnScan extends fc.Arbitrary<infer T> ? T : never) & { uuid: string };

const MORNING = Date.parse('2026-11-20T00:00:00Z');

/** Sends what a person has in the order in which it comes. */
const play = async (person: Drawn['by'], { aceBillNumber }: Shipment, scans: Drawn[]) => {
  const as = api.as(person);
  const answers = new Map<string, ScanAnswer>();
  for (const { uuid, mode, number, minute, times, isUndone } of scans) {
    const at = new Date(MORNING + minute * 60_000).toISOString();
    const body = { scans: [{ uuid, mode, code: `${aceBillNumber}P0${number}`, place: 'Kho 1', at }] };
    const sent = await Promise.all(Array.from({ length: times }, () => as.post('/api/scans', body)));
    for (const { status, body: [answer] = [] } of sent) {
      expect(status).toBe(200);
      expect(answers.get(uuid) ?? answer).toEqual(answer);
      answers.set(uuid, answer);
    }
    if (isUndone) expect((await as.post('/api/scans/undo', { uuids: [uuid] })).body).toMatchObject([{ result: 'ok' }]);
  }
  return answers;
};

test(`${SCHEDULES} random schedules lose nothing`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawnScan, { maxLength: 14, minLength: 1 }), async (drawn) => {
      // New ones, also when a smaller schedule is looked for.
      const scans: Drawn[] = drawn.map((scan) => ({ ...scan, uuid: randomUUID() }));
      const shipment = await create({ totalPackages: PACKAGES });
      const arriving = scans.toSorted((a, b) => a.arrives - b.arrives);
      const played = await Promise.all(
        PEOPLE.map((person) =>
          play(
            person,
            shipment,
            arriving.filter(({ by }) => by === person),
          ),
        ),
      );
      const answers = new Map(played.flatMap((each) => [...each]));
      expect(answers.size).toBe(scans.length);
      expect(new Set([...answers.values()].map(({ result }) => result)).difference(new Set(['ok', 'already']))).toEqual(new Set());

      await expectWhatFollows(
        { pool: api.context.pool, get: async (path) => (await api.as('employee').get(path)).body },
        shipment,
        scans.map(({ minute, ...scan }) => ({ ...scan, at: MORNING + minute * 60_000 })),
      );
    }),
    { numRuns: SCHEDULES, endOnFailure: false },
  );
}, 600_000);
