import { DELIVERY_STATUS_NAMES as NAMES } from '@ace/contract/trackings/statuses.ts';
import { describe, expect, test } from 'vitest';
import { isMeant, readCommand } from './commands.ts';

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

  test.each([
    ['Nhật ký bảo mật', 'nhat ky', true],
    ['Nhật ký bảo mật', 'bao', true],
    ['Nhật ký bảo mật', 'ky nhat', true],
    ['Nhật ký bảo mật', 'mat xau', false],
  ])('%s is meant by %s: %s', (name, text, expected) => expect(isMeant(name, text)).toBe(expected));
});
