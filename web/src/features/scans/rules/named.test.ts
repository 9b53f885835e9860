import { type Decision, decide } from '@ace/contract/scans/decide.ts';
import type { ExpectedShipment } from '@ace/contract/scans/expected.ts';
import type { ScanMode } from '@ace/contract/scans/modes.ts';
import { describe, expect, test } from 'vitest';
import type { KeptScan } from './known.ts';
import { knownHere, missingOf, type Named, standingOf } from './named.ts';

const at = (minute: number) => new Date(Date.parse('2026-11-28T01:00:00Z') + minute * 60_000).toISOString();
const scanOf = (mode: ScanMode, minute: number, place = 'Kho 1') => ({ mode, place, at: at(minute) });

const shipmentOf = (standing: Partial<ExpectedShipment['packages'][number]>[]): ExpectedShipment => ({
  ...{ shipmentId: 7, aceBillNumber: 'ACE1', total: standing.length, partner: 'gtsAus', isHeld: false, city: null, keys: ['ACE1'] },
  packages: standing.map((each, index) => ({
    ...{ number: index + 1, code: `ACE1P0${index + 1}`, keys: [`ACE1P0${index + 1}`] },
    ...{ state: 'announced', isMissing: false, place: null, scannedAt: null, ...each },
  })),
});
const three = shipmentOf([{}, {}, {}]);

/** A scan of a package of this device. */
const kept = (number: number, { mode, place, at }: ReturnType<typeof scanOf>, more: Partial<KeptScan> = {}): KeptScan => ({
  ...{ uuid: `${mode}${number}${at}`, login: 'an', shipmentId: 7, known: { result: 'ok', packageNumber: number } },
  scan: { uuid: '', code: '', mode, place, at, name: null },
  ...more,
});
const named = (number: number, shipment = three) => ({ shipments: [shipment], number });
/** What this device says of a scan. */
const decideHere = (scan: Parameters<typeof decide>[0], of: Named, before: KeptScan[]) => decide(scan, knownHere(of, before, scan.pair));
const found = { shipmentId: 7, aceBillNumber: 'ACE1', total: 3 };

describe('a code', () => {
  test.each<[string, Named, Decision]>([
    ['that nobody has', { shipments: [] }, { result: 'unknown' }],
    ['of several shipments', { shipments: [three, shipmentOf([{}])] }, { result: 'refused', message: 'ambiguous' }],
    ['of several packages', { shipments: [three] }, { result: 'refused', message: 'whichPackage', ...found }],
    ['of the only package', { shipments: [shipmentOf([{}])] }, { result: 'ok', ...found, packageNumber: 1, total: 1, received: 1 }],
    ['of a package', named(2), { result: 'ok', ...found, packageNumber: 2, received: 1 }],
  ])('%s', (_, of, known) => {
    expect(decideHere(scanOf('receive', 0), of, [])).toEqual(known);
  });
});

describe('a scan', () => {
  test('is counted with those of this device, and those that the server knows', () => {
    const shipment = shipmentOf([{ state: 'received', place: 'Kho 1', scannedAt: at(-60) }, {}, {}]);
    expect(decideHere(scanOf('receive', 1), named(3, shipment), [kept(2, scanOf('receive', 0))])).toMatchObject({
      result: 'ok',
      received: 3,
    });
    // Elsewhere they are not together.
    expect(decideHere(scanOf('receive', 1, 'Kho 2'), named(3, shipment), [])).toMatchObject({ result: 'ok', received: 1 });
  });

  test.each<[string, KeptScan[], Decision['result']]>([
    ['that says the same as the one before', [kept(1, scanOf('receive', 0))], 'already'],
    ['of another package', [kept(2, scanOf('receive', 0))], 'ok'],
    ['at another place', [kept(1, scanOf('receive', 0, 'Kho 2'))], 'ok'],
    ['for something else', [kept(1, scanOf('outForDelivery', 0))], 'ok'],
    ['after something else', [kept(1, scanOf('receive', 0)), kept(1, scanOf('outForDelivery', 1))], 'ok'],
    ['after a weighing', [kept(1, scanOf('receive', 0)), kept(1, scanOf('weigh', 1))], 'already'],
    ['of what was taken back', [kept(1, scanOf('receive', 0), { isUndone: true })], 'ok'],
    [
      'of what the server has refused',
      [kept(1, scanOf('receive', 0), { answer: { uuid: '', result: 'refused', packageNumber: 1 } })],
      'ok',
    ],
    ['more than eight hours later', [kept(1, scanOf('receive', -479))], 'ok'],
  ])('%s', (_, before, result) => {
    expect(decideHere(scanOf('receive', 2), named(1), before).result).toBe(result);
  });

  test('of what another device has scanned is known, until this one takes its own back', () => {
    const shipment = shipmentOf([{ state: 'received', place: 'Kho 1', scannedAt: at(0) }]);
    expect(decideHere(scanOf('receive', 1), named(1, shipment), []).result).toBe('already');
    expect(decideHere(scanOf('receive', 1), named(1, shipment), [kept(1, scanOf('receive', 0), { isUndone: true })]).result).toBe('ok');
    expect(decideHere(scanOf('delivered', 1), named(1, shipment), []).result).toBe('ok');
  });

  test('hands over once and for all, to its own partner, and not what is on hold', () => {
    const handed = scanOf('handOver', 0);
    const decided = (shipment: ExpectedShipment, more: object = {}, before: KeptScan[] = []) =>
      decideHere({ ...scanOf('handOver', 1_000), partner: 'gtsAus', ...more }, named(1, shipment), before);
    expect(decided(three)).toMatchObject({ result: 'ok', received: 1 });
    expect(decided(three, {}, [kept(1, handed)])).toMatchObject({ result: 'already' });
    expect(decided(shipmentOf([{ state: 'handedOver', scannedAt: at(-9_999) }]))).toMatchObject({ result: 'already' });
    expect(decided(three, { partner: 'gtsCad' })).toMatchObject({ result: 'refused', message: 'otherPartner' });
    const labelled = { ...three, keys: ['ACE1', 'AU778899'] };
    expect(decided(labelled, { pair: 'AU778899' })).toMatchObject({ result: 'ok' });
    for (const pair of ['AU778800', 'ACE1'])
      expect(decided(labelled, { pair })).toMatchObject({ result: 'refused', message: 'otherLabel' });
    expect(decided({ ...three, isHeld: true })).toMatchObject({ result: 'refused', message: 'onHold' });
  });

  test('that weighs is never repeated', () => {
    expect(decideHere({ ...scanOf('weigh', 1), weightKg: 2 }, named(1), [kept(1, scanOf('weigh', 0))])).toEqual({
      result: 'ok',
      ...found,
      packageNumber: 1,
    });
  });
});

test('a package stands where this device has scanned it last, unless the server knows better', () => {
  const shipment = shipmentOf([{ state: 'handedOver', place: 'Kho 2', scannedAt: at(5) }, { isMissing: true }]);
  expect(standingOf(shipment, 1, [kept(1, scanOf('receive', 1))])).toMatchObject({ state: 'handedOver', place: 'Kho 2' });
  expect(standingOf(shipment, 1, [kept(1, scanOf('delivered', 6))])).toMatchObject({ state: 'delivered', place: 'Kho 1' });
  expect(standingOf(shipment, 2, [kept(2, scanOf('receive', 1))])).toMatchObject({ state: 'received', isMissing: false });
  expect(standingOf(shipment, undefined, [])).toBeUndefined();
});

test('what is missing is what neither this round nor anybody else has seen', () => {
  const shipment = shipmentOf([{}, { state: 'received', place: 'Kho 1', scannedAt: at(0) }, {}, {}]);
  const round = [kept(1, scanOf('receive', 1)), kept(3, scanOf('receive', 2), { isUndone: true })];
  expect(missingOf(round, [shipment]).map(({ packages }) => packages)).toEqual([[3, 4]]);
  expect(missingOf([], [shipment])).toEqual([]);
});
