import { LABEL_FORMATS, LABELS_OF_SHEET, type LabelFormat } from '@ace/contract/labels/formats.ts';

const KEY = 'labels';

/** How labels were printed last on this machine, which has its own printer. */
export type Remembered = { format: LabelFormat; start: number };

export const readRemembered = (): Remembered => {
  try {
    const { format, start } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Remembered>;
    const known = LABEL_FORMATS.find((each) => each === format) ?? '4x6';
    return { format: known, start: Number.isInteger(start) && Number(start) >= 1 && Number(start) <= LABELS_OF_SHEET ? Number(start) : 1 };
  } catch {
    return { format: '4x6', start: 1 };
  }
};

/** Remembers the format, and on a sheet of A4 the place after `number` labels. */
export const remember = ({ format, start }: Remembered, number: number) => {
  const next = format === 'a4x4' ? ((start - 1 + number) % LABELS_OF_SHEET) + 1 : start;
  localStorage.setItem(KEY, JSON.stringify({ format, start: next }));
};
