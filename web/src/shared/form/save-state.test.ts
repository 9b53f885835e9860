import { describe, expect, test } from 'vitest';
import { initialState, type SaveEvent, saveReducer } from './save-state.ts';

type Version = { version: number };
const OLD = { version: 1 };
const NEW = { version: 2 };

const after = (...events: SaveEvent<Version>[]) => events.reduce(saveReducer<Version>, initialState<Version>(OLD));

describe('the state of saving', () => {
  test('goes from editing to saving to saved, and back to editing with the reason after a refusal', () => {
    expect(after({ type: 'started' }).phase).toBe('saving');
    expect(after({ type: 'started' }, { type: 'saved' }).phase).toBe('saved');
    expect(after({ type: 'started' }, { type: 'refused', notice: 'offline' })).toMatchObject({ phase: 'editing', notice: 'offline' });
    expect(after({ type: 'refused', notice: 'offline' }, { type: 'started' }).notice).toBeNull();
  });

  test('offers what was changed elsewhere until the user takes, compares or puts it off, but not what is being saved', () => {
    const offered = { type: 'changed elsewhere', newer: NEW } as const;
    expect(after(offered).elsewhere).toMatchObject({ newer: NEW });
    expect(after(offered, { type: 'rebased', base: NEW })).toMatchObject({ base: NEW, elsewhere: null });
    expect(after(offered, { type: 'compared', theirs: NEW })).toMatchObject({ base: OLD, theirs: NEW, elsewhere: null });
    expect(after(offered, { type: 'put off' }).elsewhere).toBeNull();
    expect(after({ type: 'started' }, offered).elsewhere).toBeNull();
    // While both are compared, the comparison follows.
    expect(after({ type: 'compared', theirs: OLD }, offered)).toMatchObject({ theirs: NEW, elsewhere: null });
  });

  test('keeps a newer version until the form continues on top of it', () => {
    const inConflict = after({ type: 'refused', notice: 'conflict', theirs: NEW }, { type: 'started' }, { type: 'refused', notice: null });
    expect(inConflict).toMatchObject({ base: OLD, theirs: NEW });
    expect(saveReducer(inConflict, { type: 'rebased', base: NEW })).toMatchObject({ base: NEW, theirs: null, notice: null });
  });

  test('knows a change by the program as unseen until the focus moves or Save was pressed', () => {
    const changed: SaveEvent<Version> = { type: 'remarked', field: 'totalPackages', text: '15' };
    expect(after(changed)).toMatchObject({ remarks: { totalPackages: '15' }, hasUnseenRemark: true });
    expect(after(changed, { type: 'focusMoved' })).toMatchObject({ remarks: { totalPackages: '15' }, hasUnseenRemark: false });
    expect(after(changed, { type: 'asked to look', notice: 'look' })).toMatchObject({ notice: 'look', hasUnseenRemark: false });
    expect(after(changed, { ...changed, text: null })).toMatchObject({ remarks: {}, hasUnseenRemark: false });
  });

  test('stays the same object where an event changes nothing', () => {
    const state = initialState<Version>(null);
    expect(saveReducer(state, { type: 'focusMoved' })).toBe(state);
    expect(saveReducer(state, { type: 'remarked', field: 'totalPackages', text: null })).toBe(state);
  });
});
