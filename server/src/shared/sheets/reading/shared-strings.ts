import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import type { Archive } from './archive.ts';
import { textCell } from './cell-text.ts';
import { type Cell, UnreadableFile } from './cells.ts';
import { createRichText } from './rich-text.ts';
import { readPart } from './workbook.ts';

/** A text of cells. `fonts` are the legacy ones of its runs; `isSeen`: the check of legacy encodings has looked at it. */
export type SharedString = { text: Cell; fonts: string[]; isSeen: boolean };

/** Reads the texts that cells refer to by number. Throws `tooLarge` for more than cells can refer to. */
export const readSharedStrings = async (archive: Archive, path: string | undefined) => {
  const strings: SharedString[] = [];
  // A workbook without texts may name a part that it does not have.
  if (path === undefined || !archive.has(path)) return strings;
  const rich = createRichText();
  await readPart(archive, path, {
    open: rich.open,
    text: rich.text,
    close: (name) => {
      rich.close(name);
      if (name !== 'si') return;
      if (strings.length >= IMPORT_LIMITS.sharedTexts) throw new UnreadableFile('tooLarge');
      const { text, fonts } = rich.take();
      strings.push({ text: textCell(text), fonts, isSeen: false });
    },
  });
  return strings;
};
