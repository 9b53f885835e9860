import type { ScanMode } from '@ace/contract/scans/modes.ts';
import { describe, expect, test } from 'vitest';
import { codeOfCommand } from '../input/commands.ts';
import { changed, chosen, type Effect, entered, found, NOTHING_TAKEN, named, recorded, type Step, stopped } from './taking.ts';

/** What the page knows after these steps, and what has followed from them. */
const play = (...steps: Step[]) => {
  const effects: Effect[] = [];
  let state = NOTHING_TAKEN;
  for (const step of steps) {
    const [changes, effect] = step(state);
    state = { ...state, ...changes };
    if (effect) effects.push(effect);
  }
  return { state, effects };
};

let time = 0;
/** A line a second after the one before, or `after` milliseconds. */
const take = (line: string, mode: ScanMode | 'find' = 'receive', { place = 'Kho 1', isPaired = false, after = 1_000 } = {}) => {
  time += after;
  return entered(line, time, { mode, place, isPaired }, { undoLast: false, endRound: true });
};
const several = stopped({ code: 'ACE1', reason: 'whichPackage', shipmentId: 7 });
const kg = { weightKg: 3.2 };

describe('a code', () => {
  test('is recorded, and empties the field', () => {
    const { state, effects } = play(() => [{ text: 'ACE1', isPlaceMissing: true }], take('ACE1'));
    expect(state).toMatchObject({ text: '', isPlaceMissing: false });
    expect(effects).toEqual([{ record: { mode: 'receive', code: 'ACE1' } }]);
  });

  test('is not recorded without a place, until one is typed', () => {
    const { state, effects } = play(take('ACE1', 'receive', { place: ' ' }));
    expect([state.isPlaceMissing, effects]).toEqual([true, [{ sound: 'stop' }]]);
    expect(play(take('ACE1', 'receive', { place: '' }), changed({ place: 'K' })).state.isPlaceMissing).toBe(false);
  });

  test('of several packages stops, and the chosen one is recorded instead', () => {
    const { state, effects } = play(take('ACE1'), several);
    expect(state.stopped).toMatchObject({ reason: 'whichPackage', shipmentId: 7 });
    expect(effects.at(-1)).toEqual({ sound: 'stop' });
    const after = play(several, chosen('ACE1P02', { mode: 'receive', isPaired: false }));
    expect([after.state.stopped, after.effects.at(-1)]).toEqual([null, { record: { mode: 'receive', code: 'ACE1P02' } }]);
  });

  test('that is kept replaces what has stopped, and sounds', () => {
    const { state, effects } = play(stopped({ code: 'ACE1', reason: 'notStored' }), recorded('already'));
    expect([state.stopped, effects]).toEqual([null, [{ sound: 'stop' }, { sound: 'already' }]]);
  });
});

describe('looking up', () => {
  const here = (code: string, shipments: Parameters<typeof found>[0]['shipments'] = []) => found({ code, shipments });
  const shipment = { shipmentId: 7, aceBillNumber: 'ACE1', total: 1, city: null };

  test('needs no place, and records nothing', () => {
    const { state, effects } = play(take('ACE1', 'find', { place: '' }), here('ACE1', [shipment]));
    expect(state.found?.shipments).toEqual([shipment]);
    expect(effects).toEqual([{ find: 'ACE1' }, { sound: 'good' }]);
    expect(play(take('ACE1', 'find'), here('ACE1')).effects.at(-1)).toEqual({ sound: 'unknown' });
  });

  test('answers for the last code alone, and for none once the task has changed', () => {
    expect(play(take('ACE1', 'find'), take('ACE2', 'find'), here('ACE1', [shipment])).state.found).toBeNull();
    expect(play(take('ACE1', 'find'), changed({ mode: 'receive' }), here('ACE1', [shipment])).state.found).toBeNull();
  });
});

describe('weighing', () => {
  const waiting = [take('ACE1', 'weigh'), named('ACE1')];

  test('records the code with the weight that comes next', () => {
    const { state, effects } = play(...waiting, take('3,2', 'weigh'));
    expect(effects).toEqual([{ name: 'ACE1' }, { record: { mode: 'weigh', code: 'ACE1', more: kg } }]);
    expect(state.pending).toBeNull();
  });

  test('carries no weight to the next parcel', () => {
    const { state, effects } = play(...waiting, take('ACE2', 'weigh'), named('ACE2'));
    expect([state.pending, effects.at(-1)]).toEqual(['ACE2', { name: 'ACE2' }]);
  });

  test('says what can be no weight, and goes on waiting', () => {
    const { state, effects } = play(...waiting, take('99999', 'weigh'));
    expect([state.pending, state.isNoWeight, effects.at(-1)]).toEqual(['ACE1', true, { sound: 'stop' }]);
  });

  test('gives a weight to the package that is chosen, before or after it', () => {
    const choose = chosen('ACE1P02', { mode: 'weigh', isPaired: false });
    const due = { record: { mode: 'weigh', code: 'ACE1P02', more: kg } };
    expect(play(take('ACE1', 'weigh'), several, take('3.2', 'weigh'), choose).effects.at(-1)).toEqual(due);
    expect(play(take('ACE1', 'weigh'), several, choose, take('3.2', 'weigh')).effects.at(-1)).toEqual(due);
  });
});

describe('handing over with both labels', () => {
  const paired = { isPaired: true };

  test('records the second with the first', () => {
    const { state, effects } = play(take('ACE1', 'handOver', paired), take('AU77', 'handOver', paired));
    expect([state.pending, effects]).toEqual([null, [{ record: { mode: 'handOver', code: 'ACE1', more: { pair: 'AU77' } } }]]);
    expect(play(several, chosen('ACE1P02', { mode: 'handOver', isPaired: true })).state.pending).toBe('ACE1P02');
  });

  test('is given up by an empty line, not by the second line feed of a scanner, or when both are no longer scanned', () => {
    expect(play(take('ACE1', 'handOver', paired), take('', 'handOver', { after: 50 })).state.pending).toBe('ACE1');
    expect(play(take('ACE1', 'handOver', paired), take('', 'handOver')).state.pending).toBeNull();
    expect(play(take('ACE1', 'handOver', paired), changed({ isPaired: false })).state.pending).toBeNull();
  });
});

describe('a barcode of the sheet', () => {
  test.each([
    [{ mode: 'weigh' }, true],
    [{ place: 'Kho 2' }, true],
    [{ action: 'endRound' }, true],
    [{ action: 'problem' }, true],
    [{ action: 'undoLast' }, false],
  ] as const)('%j gives up what waits, and is obeyed if it is possible: %s', (command, isPossible) => {
    const { state, effects } = play(take('ACE1', 'handOver', { isPaired: true }), take(codeOfCommand(command), 'handOver'));
    expect(state).toMatchObject({ pending: null, obeyed: { command, isPossible } });
    expect(effects).toEqual([isPossible ? { sound: 'good', obey: command } : { sound: 'stop' }]);
    expect(play(take(codeOfCommand(command)), take('ACE1')).state.obeyed).toBeNull();
  });
});
