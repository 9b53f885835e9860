import type { Remarks } from './remarks.ts';

/** The state of a record's form, from opening it until it is saved. */
export type SaveState<Stored> = {
  /** The stored version that the content is based on; null for a new record. */
  base: Stored | null;
  /** The newer version of another user, until this user decides how to continue. */
  theirs: Stored | null;
  /** A change by another user while the form was open, until this user decides: the newer version, or null if the record was deleted. */
  elsewhere: { newer: Stored | null; deletedBy?: string | undefined } | null;
  phase: 'editing' | 'saving' | 'saved';
  /** Why it is not saved. */
  notice: string | null;
  /** What the program changed, by field. */
  remarks: Remarks;
  /** Whether the program changed a value after the focus last moved: the user cannot have seen it. */
  hasUnseenRemark: boolean;
};

export type SaveEvent<Stored> =
  /** The program changed a field, or with null it no longer differs from what was typed. */
  | { type: 'remarked'; field: string; text: string | null }
  | { type: 'focusMoved' }
  /** Save was pressed before the user could see what the program changed. */
  | { type: 'asked to look'; notice: string }
  | { type: 'started' }
  | { type: 'saved' }
  /** With `theirs`, because another user stored a newer version. */
  | { type: 'refused'; notice: string | null; theirs?: Stored }
  /** Another user changed or deleted the record. */
  | { type: 'changed elsewhere'; newer: Stored | null; deletedBy?: string | undefined }
  /** The user compares both versions, or puts that off. */
  | { type: 'compared'; theirs: Stored }
  | { type: 'put off' }
  /** The user continues on top of the newer version. */
  | { type: 'rebased'; base: Stored };

export const initialState = <Stored>(base: Stored | null): SaveState<Stored> => ({
  base,
  theirs: null,
  elsewhere: null,
  phase: 'editing',
  notice: null,
  remarks: {},
  hasUnseenRemark: false,
});

const withRemark = (remarks: Remarks, field: string, text: string | null) => {
  const { [field]: _former, ...others } = remarks;
  return text === null ? others : { ...others, [field]: text };
};

export const saveReducer = <Stored>(state: SaveState<Stored>, event: SaveEvent<Stored>): SaveState<Stored> => {
  switch (event.type) {
    case 'remarked': {
      // The same state where nothing changes, so that the form does not render again.
      if (event.text === null && !(event.field in state.remarks)) return state;
      return { ...state, remarks: withRemark(state.remarks, event.field, event.text), hasUnseenRemark: event.text !== null };
    }
    case 'focusMoved':
      return state.hasUnseenRemark ? { ...state, hasUnseenRemark: false } : state;
    case 'asked to look':
      return { ...state, notice: event.notice, hasUnseenRemark: false };
    case 'started':
      return { ...state, phase: 'saving', notice: null };
    case 'saved':
      return { ...state, phase: 'saved' };
    case 'refused':
      return {
        ...state,
        phase: 'editing',
        notice: event.notice,
        theirs: event.theirs ?? state.theirs,
        elsewhere: event.theirs ? null : state.elsewhere,
      };
    case 'changed elsewhere':
      // What is being saved may be the change itself.
      if (state.phase !== 'editing') return state;
      return state.theirs && event.newer ? { ...state, theirs: event.newer } : { ...state, elsewhere: event };
    case 'compared':
      return { ...state, theirs: event.theirs, elsewhere: null };
    case 'put off':
      return { ...state, elsewhere: null };
    case 'rebased':
      return { ...state, base: event.base, theirs: null, elsewhere: null, notice: null };
  }
};
