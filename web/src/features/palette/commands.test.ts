import { DELIVERY_STATUSES, type DeliveryStatus, DELIVERY_STATUS_NAMES as NAMES } from '@ace/contract/trackings/statuses.ts';
import { describe, expect, test } from 'vitest';
import { goesOn, readCommand } from './commands.ts';

const read = (line: string) => readCommand(line, (status) => [NAMES.vi[status], NAMES.en[status]]);

describe('a typed line', () => {
  test.each([
    ['ACE000000076', { kind: 'find', about: 'ACE000000076' }],
    ['  Hoa  Mai ', { kind: 'find', about: 'Hoa Mai' }],
    ['in', { kind: 'print', about: '' }],
    ['in 076', { kind: 'print', about: '076' }],
    ['In vận đơn 076', { kind: 'print', about: '076' }],
    ['print bill 076', { kind: 'print', about: '076' }],
    ['inox', { kind: 'find', about: 'inox' }],
    ['tạo vận đơn cho Hoa Mai', { kind: 'create', about: 'Hoa Mai' }],
    ['tao van don cho hoa mai', { kind: 'create', about: 'hoa mai' }],
    ['new shipment for Hoa Mai', { kind: 'create', about: 'Hoa Mai' }],
  ])('%s', (line, expected) => expect(read(line)).toEqual(expected));

  test.each([
    ['sự kiện 076 đã giao', '076', 'DELIVERED'],
    ['su kien 076 da giao', '076', 'DELIVERED'],
    ['sk 076 giao không', '076', 'FAILED_ATTEMPT'],
    ['event 076 delivered', '076', 'DELIVERED'],
    ['ev 076 out', '076', 'OUT_FOR_DELIVERY'],
    ['sk 076 in transit', '076', 'IN_TRANSIT'],
    ['sk 076 kho', '076', 'ARRIVED_HUB'],
    ['sk 076 sự cố', '076', 'EXCEPTION'],
  ])('%s', (line, about, status) => {
    const command = read(line);
    expect(command).toMatchObject({ kind: 'event', about });
    expect(command.kind === 'event' && command.statuses[0]).toBe(status);
  });

  test('an event without a status offers all of them, with a wrong one none', () => {
    expect(read('sk 076')).toMatchObject({ statuses: { length: 10 } });
    expect(read('sk 076 abc')).toMatchObject({ statuses: [] });
  });

  test('takes the shortest label with the typed word first', () => {
    expect(read('sự kiện 8450 giao')).toMatchObject({ statuses: ['DELIVERED', 'OUT_FOR_DELIVERY', 'FAILED_ATTEMPT'] });
    expect(read('sk 8450 d')).toMatchObject({ statuses: { 0: 'DELIVERED' } });
  });

  test.each([
    ['sk 8450 giao hôm qua 8:30', /T08:30$/],
    ['sk 8450 giao 8h30', /T08:30$/],
    ['sk 8450 giao bây giờ', /T\d\d:\d\d$/],
  ])('%s names a moment too', (line, moment) => {
    expect(read(line)).toMatchObject({ statuses: { 0: 'DELIVERED' }, moment: expect.stringMatching(moment) });
  });
});

test('a shipment does not go on backwards, and not after its delivery', () => {
  const next = (before: DeliveryStatus | null) => DELIVERY_STATUSES.filter((status) => goesOn(before, status));
  expect(next(null)).toEqual([...DELIVERY_STATUSES]);
  expect(next('DELIVERED')).toEqual([]);
  expect(next('OUT_FOR_DELIVERY')).toEqual(['OUT_FOR_DELIVERY', 'DELIVERED', 'FAILED_ATTEMPT', 'EXCEPTION', 'EXPIRED']);
  expect(next('FAILED_ATTEMPT')).toEqual([...DELIVERY_STATUSES]);
});
