import type { ShipmentPackage } from '@ace/contract/packages/package.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import type pg from 'pg';
import { expect } from 'vitest';

const STATES = { receive: 'received', outForDelivery: 'outForDelivery', delivered: 'delivered', return: 'returned' } as const;
const STATUSES = { receive: 'ARRIVED_HUB', outForDelivery: 'OUT_FOR_DELIVERY', delivered: 'DELIVERED', return: 'FAILED_ATTEMPT' } as const;

/** The modes of drawn scans: those after which a package stands elsewhere. */
export const MODES = Object.keys(STATES) as (keyof typeof STATES)[];

/** A scan of a package at the only place. */
export type Made = { uuid: string; mode: (typeof MODES)[number]; number: number; at: number; isUndone: boolean };

/** The end of a round says how many have come so far. */
const isPartial = ({ details }: Tracking) => {
  const [, received, total] = /^(\d+)\/(\d+) /.exec(details ?? '') ?? [];
  return received !== total;
};

/** Where it can be read what is stored; `get` answers the body. */
export type Stored = { pool: pg.Pool; get: (path: string) => Promise<unknown> };

/** That packages and trackings of a shipment are what follows from all that was scanned of it, in whichever order it came. */
export const expectWhatFollows = async ({ pool, get }: Stored, shipment: Shipment, scans: Made[]) => {
  // Which of repeated scans counts depends on what was taken back; that they count or not is stored.
  const { rows: results } = await pool.query('select uuid, result from scan where "shipmentId" = $1', [shipment.id]);
  expect(results.map(({ uuid }) => uuid).toSorted()).toEqual(scans.map(({ uuid }) => uuid).toSorted());
  const countingIds = new Set(results.filter(({ result }) => result === 'ok').map(({ uuid }) => uuid));
  const counting = scans.filter(({ uuid, isUndone }) => !isUndone && countingIds.has(uuid));
  const ofPackage = (number: number) => counting.filter((scan) => scan.number === number).toSorted((a, b) => a.at - b.at);
  const packages = (await get(`/api/shipments/${shipment.id}/packages`)) as ShipmentPackage[];
  for (const { number, scannedAt, state } of packages) {
    const last = ofPackage(number).at(-1);
    expect(scannedAt && Date.parse(scannedAt)).toBe(last ? last.at : null);
    // Of two of the same time, the one that came last counts.
    const latest = ofPackage(number).filter(({ at }) => at === last?.at);
    expect(last ? latest.map(({ mode }) => STATES[mode]) : ['announced']).toContain(state);
  }
  const trackings = (await get(`/api/trackings?shipmentId=${shipment.id}`)) as Tracking[];
  const numbers = Array.from({ length: shipment.totalPackages }, (_, index) => index + 1);
  for (const mode of MODES) {
    const counts = numbers.map((number) => ofPackage(number).filter((scan) => scan.mode === mode).length);
    const due = mode === 'return' ? Math.max(...counts) : Math.min(...counts);
    // The n-th scans of packages belong together: the tracking comes with the last of them, or with the first.
    const times = Array.from({ length: due }, (_, time) => {
      const together = numbers.flatMap((number) => ofPackage(number).filter((scan) => scan.mode === mode)[time]?.at ?? []);
      return mode === 'return' ? Math.min(...together) : Math.max(...together);
    });
    const found = trackings.filter((each) => each.deliveryStatus === STATUSES[mode] && !isPartial(each));
    expect([mode, found.map(({ dateTime }) => Date.parse(dateTime)).sort((a, b) => a - b)]).toEqual([mode, times.sort((a, b) => a - b)]);
  }
};
