// Devices that know what the server knows decide as it does, whatever was scanned before.
import { randomUUID } from 'node:crypto';
import { decide } from '@ace/contract/scans/decide.ts';
import type { Expected } from '@ace/contract/scans/expected.ts';
import { SCAN_MODES, type ScanMode } from '@ace/contract/scans/modes.ts';
import type { ScanAnswer } from '@ace/contract/scans/scan.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KeptScan } from '../../../../web/src/features/scans/rules/known.ts';
import { knownHere } from '../../../../web/src/features/scans/rules/named.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { isWhole } from '../../testing/whole.ts';
import { creator } from '../shipments/shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

const HISTORIES = Number(process.env.SCHEDULES ?? (isWhole ? 30 : 8));
const PEOPLE = ['employee', 'admin'] as const;
/** One more than is scanned, so that the shipment is never delivered: a device would not know it any more. */
const TOTAL = 4;
const MORNING = Date.parse('2026-11-20T00:00:00Z');

/** Of a failed delivery by another device, the server tells no device. */
const historyOf = (devices: number, modes: readonly ScanMode[], maxMinutes: number) =>
  fc.record({
    isHeld: fc.boolean(),
    scans: fc.array(
      fc.record({
        by: fc.nat(devices - 1),
        mode: fc.constantFrom(...modes),
        place: fc.constantFrom('Kho 1', 'Kho 2'),
        /** The package; 0 is the bill of all of them. */
        number: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: TOTAL - 1 }) }, { weight: 1, arbitrary: fc.constant(0) }),
        /** Since the scan before. */
        minutes: fc.integer({ min: 1, max: maxMinutes }),
        weightKg: fc.constantFrom(2, null),
        partner: fc.constantFrom(null, 'none' as const, 'gtsCad' as const),
        pair: fc.constantFrom(null, 'own', 'partner', 'other'),
        isUndone: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  });
type History = (typeof historyOf extends (...of: never[]) => fc.Arbitrary<infer T> ? T : never) & object;

/** What devices do not know before the server has answered. */
const comparable = ({ result, message, shipmentId, aceBillNumber, packageNumber, received, total }: Omit<ScanAnswer, 'uuid'>) => ({
  ...{ result, shipmentId, aceBillNumber, packageNumber, received, total },
  ...(message !== 'charged' && { message }),
});

const expectedOf = async ({ id }: Shipment) => {
  const { body }: { body: Expected } = await api.as('employee').get('/api/scans/expected');
  return body.shipments.filter(({ shipmentId }) => shipmentId === id);
};

const play = async ({ isHeld, scans }: History) => {
  const partnerShipmentId = `AU${randomUUID().replace(/\D/g, '').slice(0, 12).padEnd(12, '7')}`;
  const shipment = await create({ totalPackages: TOTAL, partnerShipmentId });
  const { aceBillNumber } = shipment;
  const labels = { own: aceBillNumber, partner: partnerShipmentId, other: 'AU000000000' };
  if (isHeld) expect((await api.as('employee').post(`/api/packages/${aceBillNumber}/problems`, { reason: 'damaged' })).status).toBe(201);
  const kept: KeptScan[] = [];
  let at = MORNING;
  for (const { by, number, minutes, pair, isUndone, ...said } of scans) {
    at += minutes * 60_000;
    const login = PEOPLE[by] ?? 'employee';
    const code = number === 0 ? aceBillNumber : `${aceBillNumber}P0${number}`;
    const scan = { uuid: randomUUID(), code, at: new Date(at).toISOString(), name: null, ...said, pair: pair && labels[pair] };
    const named = { shipments: await expectedOf(shipment), ...(number > 0 && { number }) };
    expect(named.shipments).toHaveLength(1);
    const own = kept.filter((each) => each.login === login);
    const known = decide(scan, knownHere(named, own, scan.pair));
    const { status, body, text } = await api.as(login).post('/api/scans', { scans: [scan] });
    expect(status, text).toBe(200);
    const [answer]: [ScanAnswer] = body;
    expect(comparable(known)).toEqual(comparable(answer));
    kept.push({ uuid: scan.uuid, login, scan, known, shipmentId: shipment.id, answer, isUndone });
    if (isUndone) expect((await api.as(login).post('/api/scans/undo', { uuids: [scan.uuid] })).body).toMatchObject([{ result: 'ok' }]);
  }
};

test.each([
  ['one device', historyOf(1, SCAN_MODES, 300)],
  [
    'two devices',
    historyOf(
      PEOPLE.length,
      SCAN_MODES.filter((mode) => mode !== 'failed'),
      30,
    ),
  ],
])(
  `%s, ${HISTORIES} random histories`,
  async (_, histories) => {
    await fc.assert(fc.asyncProperty(histories, play), { numRuns: HISTORIES, endOnFailure: false });
  },
  600_000,
);
