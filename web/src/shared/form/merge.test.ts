import { describe, expect, test } from 'vitest';
import { conflictingFields, differingFields, mergeOnto } from './merge.ts';

const base = { name: 'An', notes: '', lines: [{ weight: 1 }], weight: 2 as number | string };

describe('two contents of a form', () => {
  test('differ in the fields whose values differ, nested ones too', () => {
    expect(differingFields(base, { ...base, notes: 'x', lines: [{ weight: 2 }] })).toEqual(['notes', 'lines']);
    expect(differingFields(base, { ...base, lines: [{ weight: 1 }] })).toEqual([]);
  });

  test('are the same in whatever order the fields of an object come', () => {
    expect(differingFields({ limits: { a: 1, b: [1, 2] } }, { limits: { b: [1, 2], a: 1 } })).toEqual([]);
    expect(differingFields({ limits: { b: [1, 2] } }, { limits: { b: [2, 1] } })).toEqual(['limits']);
  });

  test('conflict in the fields that both changed, each in another way', () => {
    const mine = { ...base, name: 'Bình', notes: 'same' };
    expect(conflictingFields(mine, { ...base, name: 'Chi', notes: 'same', weight: 3 }, base)).toEqual(['name']);
    expect(conflictingFields(mine, { ...base, weight: 3 }, base)).toEqual([]);
  });

  test('differ where one has a number and the other a text', () => {
    expect(differingFields(base, { ...base, weight: '2' })).toEqual(['weight']);
  });
});

describe('a merge', () => {
  test('keeps what the other stored, and what I changed on top of it', () => {
    const theirs = { ...base, name: 'Bình', weight: 3 };
    const mine = { ...base, notes: 'của tôi' };
    expect(mergeOnto(theirs, mine, base)).toEqual({ ...base, name: 'Bình', weight: 3, notes: 'của tôi' });
  });

  test('keeps mine where both changed the same field, also if I emptied it', () => {
    expect(mergeOnto({ ...base, name: 'Bình' }, { ...base, name: '' }, base).name).toBe('');
  });

  test('keeps theirs where I changed something and changed it back', () => {
    expect(mergeOnto({ ...base, name: 'Bình' }, { ...base }, base).name).toBe('Bình');
  });
});
