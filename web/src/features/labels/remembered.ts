import { LABEL_FORMATS, LABELS_OF_SHEET, type LabelFormat } from '@ace/contract/labels/formats.ts';

const KEY = 'labels';

/** How labels were printed last on this machine: the id of a printer, or null for a file. */
export type Remembered = { format: LabelFormat; start: number; printer: number | null };

const isPlace = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LABELS_OF_SHEET;

export const readRemembered = (): Remembered => {
  try {
    const { format, start, printer } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Remembered>;
    return {
      format: LABEL_FORMATS.find((each) => each === format) ?? '4x6',
      start: isPlace(start) ? start : 1,
      printer: Number.isInteger(printer) ? Number(printer) : null,
    };
  } catch {
    return { format: '4x6', start: 1, printer: null };
  }
};

/** Remembers printer and format, and on a sheet of A4 the place after `number` labels. */
export const remember = ({ format, start, printer }: Remembered, number: number) => {
  const next = format === 'a4x4' ? ((start - 1 + number) % LABELS_OF_SHEET) + 1 : start;
  // What files look like stays as it was.
  const file = printer === null ? { format, start: next } : readRemembered();
  localStorage.setItem(KEY, JSON.stringify({ ...file, printer }));
};

/** Whether this machine prints on a printer. */
export const hasPrinter = () => readRemembered().printer !== null;
