import type { Cell } from '../../../shared/sheets/reading/cells.ts';

/** A cell as a person would type it: what stands in `original`, in samples, and what an edit is compared with. '' for an empty one. */
export const cellText = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if ('day' in cell) return cell.day;
  return 'error' in cell ? cell.error : cell.shown;
};

/** Whether a cell has nothing but blanks. */
export const isBlank = (cell: Cell | undefined) => cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
