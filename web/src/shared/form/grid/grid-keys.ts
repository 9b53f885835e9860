import type { ClipboardEvent, KeyboardEvent } from 'react';
import { isRange, pastedCells } from '../../ui/tables/pasted-cells.ts';

/** A table of fields that are named `list.line.column`, with the keys of a spreadsheet. `open` is the line that is typed into next; Enter begins it. */
type Grid = { list: string; columns: readonly string[]; lines: number; open?: number };

/** The cell of a field; its column is -1 if it is in none. */
const cellOf = (target: EventTarget, { columns }: Grid) => {
  const [, line, name = ''] = target instanceof HTMLInputElement ? target.name.split('.') : [];
  return { line: Number(line), column: columns.indexOf(name) };
};

/** The cell that a key leads to; undefined where the key belongs to the text of the cell, or leads out of the table. */
const nextCell = (event: KeyboardEvent, grid: Grid) => {
  const { line, column } = cellOf(event.target, grid);
  const input = event.target as HTMLInputElement;
  const isWhole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
  const isAtStart = isWhole || input.selectionEnd === 0;
  const isAtEnd = isWhole || input.selectionStart === input.value.length;
  const isLast = line === grid.lines - 1;
  const moves: Record<string, [number, number] | false> = {
    ArrowDown: [line + 1, column],
    ArrowUp: [line - 1, column],
    ArrowLeft: isAtStart && [line, column - 1],
    ArrowRight: isAtEnd && [line, column + 1],
    // Down a column, and from its end to the beginning of the next one.
    Enter: event.shiftKey ? [line - 1, column] : line + 1 === grid.open ? [line + 1, 0] : isLast ? [0, column + 1] : [line + 1, column],
  };
  const [toLine, toColumn] = moves[event.key] || [];
  const name = grid.columns[toColumn ?? -1];
  return toLine === undefined || !name || toLine < 0 || toLine >= grid.lines ? undefined : `${grid.list}.${toLine}.${name}`;
};

/** Leads from cell to cell. A key that a list of choices has taken stays there. */
export const moveInGrid = (event: KeyboardEvent<HTMLTableElement>, grid: Grid) => {
  if (event.defaultPrevented || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const next = nextCell(event, grid);
  const input = next && event.currentTarget.querySelector<HTMLInputElement>(`[name="${next}"]`);
  if (!input) return;
  event.preventDefault();
  input.focus();
  input.select();
};

/** A range that is pasted, and the cell at which it begins; undefined for a text that belongs into one cell. */
export const pastedRange = (event: ClipboardEvent<HTMLTableElement>, grid: Grid) => {
  const copied = event.clipboardData.getData('text/plain');
  const cell = cellOf(event.target, grid);
  if (!isRange(copied) || cell.column < 0) return;
  event.preventDefault();
  return { ...cell, cells: pastedCells(copied) };
};

/** A line with the texts of a pasted row from a column on. */
export const withPasted = <Line extends object>(line: Line, row: readonly string[], column: number, columns: readonly string[]): Line => ({
  ...line,
  ...Object.fromEntries(row.flatMap((text, offset) => (columns[column + offset] ? [[columns[column + offset], text]] : []))),
});
