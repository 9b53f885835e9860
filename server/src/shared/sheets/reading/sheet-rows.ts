import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { type Archive, type Attributes, isTrue } from './archive.ts';
import { createRichText, type RawCell, readCell } from './cell-value.ts';
import { type Cell, type FileRow, type Merge, UnreadableFile, withPiece } from './cells.ts';

/** The last column that a sheet has, counted from 0. */
const LAST_COLUMN = 16_383;

const isDigit = (code: number) => code >= 48 && code <= 57;

/** The column of a place such as `AB12`, counted from 0. */
const columnOf = (place: string) => {
  let column = 0;
  for (let index = 0; index < place.length; index++) {
    const letter = (place.charCodeAt(index) & ~32) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column < 1 || column - 1 > LAST_COLUMN) throw new UnreadableFile('damaged');
  return column - 1;
};

/** The row of a place such as `AB12` or `12`, counted from 1. */
const rowOf = (place: string) => {
  let row = 0;
  for (let index = 0; index < place.length; index++) {
    const code = place.charCodeAt(index);
    if (isDigit(code)) row = row * 10 + code - 48;
    else if (row > 0) throw new UnreadableFile('damaged');
  }
  if (row < 1) throw new UnreadableFile('damaged');
  return row;
};

/** The rows in which headings are searched, so that merged cells of others do not matter. */
const MERGES_WITHIN = 30;

type Workbook = Parameters<typeof readCell>[1];

/** The rows of a sheet as its elements begin and end, with places that the file may leave out. */
const createRows = (onRow: (row: FileRow) => void) => {
  let row = 0;
  let column = 0;
  let isNamed = false;
  let cells: Cell[] = [];
  let isHidden = false;
  return {
    openRow: ({ r: place, hidden }: Attributes) => {
      isHidden = isTrue(hidden);
      isNamed = place !== undefined;
      row = place === undefined ? row + 1 : rowOf(place);
      column = 0;
      cells = [];
    },
    openCell: (place: string | undefined) => {
      if (place === undefined) return;
      column = columnOf(place);
      if (!isNamed) row = rowOf(place);
    },
    closeCell: (cell: Cell) => {
      const at = column++;
      if (cell === null) return;
      if (at >= IMPORT_LIMITS.columns) throw new UnreadableFile('tooManyColumns', String(IMPORT_LIMITS.columns));
      if (cells[at] !== undefined && cells[at] !== null) throw new UnreadableFile('damaged');
      while (cells.length < at) cells.push(null);
      cells[at] = cell;
    },
    closeRow: () => {
      if (cells.length > 0) onRow(isHidden ? { row, cells, isHidden } : { row, cells });
    },
  };
};

/** Elements of a sheet whose content is no cell, whatever it is called. */
const FOREIGN = new Set(['extLst', 'mc:AlternateContent']);

/** Which cells at the top of a sheet are shown as one, and its columns that are not shown, counted from 0. */
type Shown = { merges: Merge[]; hiddenColumns: number[] };

/** Reads the rows of a sheet that are not blank, in the order of the file, and how it is shown. */
export const readSheet = async (archive: Archive, path: string, workbook: Workbook, onRow: (row: FileRow) => void): Promise<Shown> => {
  const merges: Merge[] = [];
  const hiddenColumns = new Set<number>();
  const rows = createRows(onRow);
  const rich = createRichText();
  const raw: RawCell = { type: 'n', style: 0, value: undefined, inline: undefined, formula: undefined };
  /** The element whose text is collected. */
  let target: 'value' | 'formula' | 'inline' | undefined;
  let isInCells = false;
  let foreign = 0;

  const openCell = (attributes: Attributes) => {
    rows.openCell(attributes.r);
    raw.type = attributes.t ?? 'n';
    raw.style = Number(attributes.s ?? 0);
    raw.value = undefined;
    raw.inline = undefined;
    raw.formula = undefined;
  };

  const openInCells = (name: string, attributes: Attributes) => {
    if (name === 'c') openCell(attributes);
    else if (name === 'row') rows.openRow(attributes);
    else if (name === 'v') {
      target = 'value';
      raw.value = '';
    } else if (name === 'f') {
      target = 'formula';
      raw.formula = '';
    } else if (name === 'is') target = 'inline';
    else if (target === 'inline') rich.open(name, attributes);
  };

  const closeInCells = (name: string) => {
    if (name === 'c') rows.closeCell(readCell(raw, workbook));
    else if (name === 'row') rows.closeRow();
    else if (name === 'v' || name === 'f') target = undefined;
    else if (name === 'is') {
      target = undefined;
      raw.inline = rich.take();
    } else if (target === 'inline') rich.close(name);
    else if (name === 'sheetData') isInCells = false;
  };

  const addMerge = (range: string) => {
    const [from = '', to = from] = range.split(':');
    const merge = { top: rowOf(from), left: columnOf(from), bottom: rowOf(to), right: Math.min(columnOf(to), IMPORT_LIMITS.columns - 1) };
    if (merge.top > MERGES_WITHIN || merge.left > merge.right) return;
    if (merges.length >= IMPORT_LIMITS.merges) throw new UnreadableFile('damaged');
    merges.push(merge);
  };

  const addColumns = ({ min, max, hidden, width }: Attributes) => {
    if (!isTrue(hidden) && Number(width ?? 1) !== 0) return;
    for (let column = Number(min); column <= Math.min(Number(max), IMPORT_LIMITS.columns); column++) hiddenColumns.add(column - 1);
  };

  await archive.read(path, {
    open: (name, attributes) => {
      if (foreign > 0 || FOREIGN.has(name)) foreign++;
      else if (isInCells) openInCells(name, attributes);
      else if (name === 'sheetData') isInCells = true;
      else if (name === 'col') addColumns(attributes);
      else if (name === 'mergeCell') addMerge(attributes.ref ?? '');
    },
    text: (text) => {
      if (target === undefined || foreign > 0) return;
      if (target === 'value') raw.value = withPiece(raw.value ?? '', text);
      else if (target === 'formula') raw.formula = withPiece(raw.formula ?? '', text);
      else rich.text(text);
    },
    close: (name) => {
      if (foreign > 0) foreign--;
      else if (isInCells) closeInCells(name);
    },
  });
  return { merges, hiddenColumns: [...hiddenColumns] };
};
