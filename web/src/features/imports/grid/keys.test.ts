import { expect, test } from 'vitest';
import { actionOf } from './keys.ts';
import { selectOne } from './place.ts';

const EXTENT = { rows: 100, columns: 5 };
const HERE = selectOne({ row: 10, column: 2 });

/** `Ctrl+Shift+Home` as the browser reports it. */
const pressed = (keys: string) => {
  const names = keys.split('+');
  const has = (name: string) => names.includes(name);
  return { key: names.at(-1) ?? '', ctrlKey: has('Ctrl'), metaKey: has('Meta'), shiftKey: has('Shift'), altKey: has('Alt') };
};
const actionAt = (keys: string, isEditing = false, selection = HERE) => actionOf(pressed(keys), selection, EXTENT, isEditing);

test.each([
  ['ArrowDown', 11, 2],
  ['ArrowUp', 9, 2],
  ['ArrowLeft', 10, 1],
  ['ArrowRight', 10, 3],
  ['Ctrl+ArrowDown', 99, 2],
  ['Meta+ArrowLeft', 10, 0],
  ['PageDown', 30, 2],
  ['PageUp', 0, 2],
  ['Home', 10, 0],
  ['End', 10, 4],
  ['Ctrl+Home', 0, 0],
  ['Ctrl+End', 99, 4],
  ['Tab', 10, 3],
  ['Shift+Tab', 10, 1],
  ['Shift+Enter', 9, 2],
])('%s moves', (keys, row, column) => {
  expect(actionAt(keys)).toEqual({ type: 'move', to: { row, column } });
});

test('Tab goes on in the next row, and leaves the grid at its ends', () => {
  expect(actionAt('Tab', false, selectOne({ row: 10, column: 4 }))).toEqual({ type: 'move', to: { row: 11, column: 0 } });
  expect(actionAt('Tab', true, selectOne({ row: 99, column: 4 }))).toBeUndefined();
  expect(actionAt('Shift+Tab', false, selectOne({ row: 0, column: 0 }))).toBeUndefined();
});

test('Shift extends the selection from its end', () => {
  const selection = { at: { row: 10, column: 2 }, end: { row: 12, column: 2 } };
  expect(actionAt('Shift+ArrowDown', false, selection)).toEqual({ type: 'extend', to: { row: 13, column: 2 } });
  expect(actionAt('Ctrl+Shift+End', false, selection)).toEqual({ type: 'extend', to: { row: 99, column: 4 } });
});

test.each([
  ['Enter', 'edit'],
  ['F2', 'edit'],
  ['Delete', 'clear'],
  ['Ctrl+Delete', 'leaveOut'],
  ['Ctrl+Backspace', 'leaveOut'],
  ['Escape', 'leave'],
  ['Ctrl+d', 'fill'],
  ['Ctrl+z', 'undo'],
  ['F8', 'nextError'],
  ['Shift+F8', 'previousError'],
  ['Alt+ArrowDown', 'nextError'],
])('%s: %s', (keys, type) => {
  expect(actionAt(keys)).toEqual({ type });
});

test('while a cell is edited, its text has the keys that move within it', () => {
  for (const keys of ['ArrowLeft', 'Shift+ArrowRight', 'Home', 'Ctrl+End', 'Delete', 'Ctrl+Delete', 'Ctrl+z', 'F2']) {
    expect(actionAt(keys, true), keys).toBeUndefined();
  }
  expect(actionAt('ArrowDown', true)).toEqual({ type: 'move', to: { row: 11, column: 2 } });
  expect(actionAt('Enter', true)).toEqual({ type: 'move', to: { row: 11, column: 2 } });
  expect(actionAt('Escape', true)).toEqual({ type: 'cancel' });
});

test('a letter belongs to the cell', () => {
  expect(actionAt('a')).toBeUndefined();
  expect(actionAt('Ctrl+c')).toBeUndefined();
  expect(actionAt('Ctrl+v')).toBeUndefined();
});
