// Whatever the order in which scans come, twice or late, from two people, some of them taken back: nothing is lost, nothing is there twice.
import type { ShipmentPackage } from '@ace/contract/packages/package.ts';
import type { ScanAnswer } from '@ace/contract/scans/scan.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

const SCHEDULES = Number(process.env.SCHEDULES ?? 30);
const PACKAGES = 2;
const PEOPLE = ['employee', 'admin'] as const;
const STATES = { receive: 'received', outForDelivery: 'outForDelivery', delivered: 'delivered', return: 'returned' } as const;
const STATUSES = { receive: 'ARRIVED_HUB', outForDelivery: 'OUT_FOR_DELIVERY', delivered: 'DELIVERED', return: 'FAILED_ATTEMPT' } as const;
const MODES = Object.keys(STATES) as (keyof typeof STATES)[];

const drawnScan = fc.record({
  uuid: fc.uuid(),
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
type Drawn = typeof drawnScan extends fc.Arbitrary<infer T> ? T : never;

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
    fc.asyncProperty(fc.uniqueArray(drawnScan, { maxLength: 14, minLength: 1, selector: ({ uuid }) => uuid }), async (scans) => {
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

      const stored = await api.context.pool.query('select count(*)::integer as count from scan where "shipmentId" = $1', [shipment.id]);
      expect(stored.rows).toEqual([{ count: scans.length }]);
      // Which of repeated scans counts depends on what was taken back; that they count or not is stored.
      const { rows: results } = await api.context.pool.query('select uuid, result from scan where "shipmentId" = $1', [shipment.id]);
      const countingIds = new Set(results.filter(({ result }) => result === 'ok').map(({ uuid }) => uuid));
      const counting = scans.filter(({ uuid, isUndone }) => !isUndone && countingIds.has(uuid));
      const ofPackage = (number: number) => counting.filter((scan) => scan.number === number).toSorted((a, b) => a.minute - b.minute);
      const { body: packages } = await api.as('employee').get(`/api/shipments/${shipment.id}/packages`);
      for (const { number, scannedAt, state } of packages as ShipmentPackage[]) {
        const last = ofPackage(number).at(-1);
        expect(scannedAt && Date.parse(scannedAt)).toBe(last ? MORNING + last.minute * 60_000 : null);
        // Of two of the same minute, the one that came last counts.
        const latest = ofPackage(number).filter(({ minute }) => minute === last?.minute);
        expect(last ? latest.map(({ mode }) => STATES[mode]) : ['announced']).toContain(state);
      }
      const { body: trackings } = await api.as('employee').get(`/api/trackings?shipmentId=${shipment.id}`);
      const numbers = Array.from({ length: PACKAGES }, (_, index) => index + 1);
      for (const mode of MODES) {
        const counts = numbers.map((number) => ofPackage(number).filter((scan) => scan.mode === mode).length);
        const due = mode === 'return' ? Math.max(...counts) : Math.min(...counts);
        // The n-th scans of packages belong together: the tracking comes with the last of them, or with the first.
        const times = Array.from({ length: due }, (_, time) => {
          const together = numbers.flatMap((number) => ofPackage(number).filter((scan) => scan.mode === mode)[time]?.minute ?? []);
          return mode === 'return' ? Math.min(...together) : Math.max(...together);
        });
        const found = (trackings as Tracking[]).filter(({ deliveryStatus }) => deliveryStatus === STATUSES[mode]);
        const minutes = found.map(({ dateTime }) => (Date.parse(dateTime) - MORNING) / 60_000);
        expect([mode, minutes.sort((a, b) => a - b)]).toEqual([mode, times.sort((a, b) => a - b)]);
      }
    }),
    { numRuns: SCHEDULES, endOnFailure: false },
  );
}, 600_000);
