import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { isRange, pastedCells } from '../../../shared/ui/tables/pasted-cells.ts';
import { copyOf, pasteInto } from './pasting.ts';
import { type Extent, type Place, rangeOf, type Selection, selectOne, within } from './place.ts';
import type { useCells } from './use-cells.ts';

/** The cell of the page in which something happens. */
const placeOf = (target: EventTarget): Place | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
};

const isEditing = (target: EventTarget) => target instanceof HTMLElement && target.dataset.editing !== undefined;

const isSame = (a: Place, b: Place) => a.row === b.row && a.column === b.column;

const FIRST: Place = { row: 0, column: 0 };

/** Which cells are selected. Nothing takes the focus before a person comes here, unless the page begins at a `wanted` cell. */
export const useSelection = (extent: Extent, wanted: Place | undefined) => {
  const [chosen, setChosen] = useState<Selection>(() => selectOne(wanted ?? FIRST));
  const [hasFocus, setHasFocus] = useState(wanted !== undefined);
  const selection = { at: within(chosen.at, extent), end: within(chosen.end, extent) };
  return {
    selection,
    isMany: !isSame(selection.at, selection.end),
    hasFocus,
    setHasFocus,
    extend: (end: Place) => setChosen({ at: selection.at, end }),
    select: (next: Selection) => {
      setChosen(next);
      setHasFocus(true);
    },
  };
};

type Given = {
  extent: Extent;
  chosen: ReturnType<typeof useSelection>;
  cells: ReturnType<typeof useCells>;
  /** Not all of what was pasted had a place. */
  onCut: (cut: { rows: number; columns: number }) => void;
};

/** Selecting cells with the mouse, and the clipboard. */
export const selectingProps = ({ extent, chosen, cells, onCut }: Given) => {
  const { selection, isMany, select, extend, setHasFocus } = chosen;
  const { at, end } = selection;
  const onCopy = (event: ClipboardEvent) => {
    if (isEditing(event.target)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copyOf(selection, cells.textAt));
    if (event.type === 'cut') cells.write(pasteInto([['']], selection, extent).written);
  };
  return {
    onMouseDown: (event: MouseEvent) => {
      const place = placeOf(event.target);
      if (!place || event.button !== 0) return;
      if (isSame(place, at) && !event.shiftKey && !isMany) return setHasFocus(true);
      // What is being typed in another cell is saved.
      if (document.activeElement instanceof HTMLInputElement && !event.shiftKey) document.activeElement.blur();
      event.preventDefault();
      select(event.shiftKey ? { at, end: place } : selectOne(place));
    },
    onMouseMove: (event: MouseEvent) => {
      const place = event.buttons === 1 && !isEditing(event.target) ? placeOf(event.target) : null;
      if (place && !isSame(place, end)) extend(place);
    },
    onCopy,
    onCut: onCopy,
    onPaste: (event: ClipboardEvent) => {
      const copied = event.clipboardData.getData('text/plain');
      if (isEditing(event.target) && !isRange(copied)) return;
      event.preventDefault();
      const { written, cut } = pasteInto(pastedCells(copied), selection, extent);
      cells.write(written);
      if (cut) onCut(cut);
    },
    /** From the frame of the grid, to which Esc leads, back into its cells. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget || !/^(Arrow|Enter|Home|End)/.test(event.key)) return;
      event.preventDefault();
      select(selectOne(at));
    },
  };
};

/** What clearing writes. */
export const cleared = (selection: Selection, extent: Extent) => pasteInto([['']], selection, extent).written;

/** The columns of the selection in a row, first and last; -1 where only one cell is selected, which its input shows. */
export const selectedIn = (row: number, selection: Selection, isMany: boolean) => {
  const { top, bottom, left, right } = rangeOf(selection);
  return isMany && row >= top && row <= bottom ? { from: left, to: right } : { from: -1, to: -1 };
};
