import { type Extent, type Place, type Selection, within } from './place.ts';

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

/** What a key does in the grid. What is being edited is kept, except by `cancel`. */
export type GridAction =
  | { type: 'move' | 'extend'; to: Place }
  | { type: 'edit' | 'cancel' | 'leave' | 'clear' | 'leaveOut' | 'fill' | 'undo' | 'nextError' | 'previousError' };

/** Rows that PageUp and PageDown move. */
const SCREEN = 20;

const END = 1_000_000;

/** Where an arrow or a similar key leads to; undefined for other keys. */
const targetOf = ({ key, ctrlKey, metaKey }: Key, { row, column }: Place): Place | undefined => {
  const isFar = ctrlKey || metaKey;
  const far = isFar ? END : 1;
  const targets: Record<string, Place> = {
    ArrowUp: { row: row - far, column },
    ArrowDown: { row: row + far, column },
    ArrowLeft: { row, column: column - far },
    ArrowRight: { row, column: column + far },
    PageUp: { row: row - SCREEN, column },
    PageDown: { row: row + SCREEN, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? END : row, column: END },
  };
  return targets[key];
};

/** To the next cell, or to the row below; undefined at the end, where Tab leaves the grid. */
const tabTarget = (isBack: boolean, { row, column }: Place, { rows, columns }: Extent): Place | undefined => {
  const next = row * columns + column + (isBack ? -1 : 1);
  return next < 0 || next >= rows * columns ? undefined : { row: Math.floor(next / columns), column: next % columns };
};

/** What a key does; undefined where it belongs to the text of the cell, or to the browser. */
export const actionOf = (pressed: Key, { at, end }: Selection, extent: Extent, isEditing: boolean): GridAction | undefined => {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = pressed;
  const isCommand = (ctrlKey || metaKey) && !altKey;
  if (key === 'F8') return { type: shiftKey ? 'previousError' : 'nextError' };
  if (altKey && key === 'ArrowDown') return { type: 'nextError' };
  if (altKey && key === 'ArrowUp') return { type: 'previousError' };
  if (altKey) return undefined;
  if (key === 'Tab') {
    const to = isCommand ? undefined : tabTarget(shiftKey, at, extent);
    return to && { type: 'move', to };
  }
  if (key === 'Escape') return { type: isEditing ? 'cancel' : 'leave' };
  if (key === 'Enter' && !isCommand) {
    if (!isEditing && !shiftKey) return { type: 'edit' };
    return { type: 'move', to: within({ row: at.row + (shiftKey ? -1 : 1), column: at.column }, extent) };
  }
  if (isCommand && key.toLowerCase() === 'd') return { type: 'fill' };
  if (isEditing) {
    // The caret moves within the text, and up and down leave it.
    const isLeaving = (key === 'ArrowUp' || key === 'ArrowDown') && !isCommand && !shiftKey;
    const to = isLeaving ? targetOf(pressed, at) : undefined;
    return to && { type: 'move', to: within(to, extent) };
  }
  if (key === 'F2') return { type: 'edit' };
  if (isCommand && (key === 'Delete' || key === 'Backspace')) return { type: 'leaveOut' };
  if (key === 'Delete') return { type: 'clear' };
  if (isCommand && key.toLowerCase() === 'z') return { type: 'undo' };
  const to = targetOf(pressed, shiftKey ? end : at);
  return to && { type: shiftKey ? 'extend' : 'move', to: within(to, extent) };
};
