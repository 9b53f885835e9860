import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import type { Archive } from './archive.ts';
import { type Cell, textCell, UnreadableFile, withPiece } from './cells.ts';
import { legacyFontOf } from './legacy-fonts.ts';
import type { Attributes } from './xml.ts';

/** One list for all texts without such fonts, which are nearly all. */
const NO_FONTS: string[] = [];

/** Fonts of one text that are looked at: both families, by a few names each. */
const MAX_FONTS = 10;

/** Collects the text of a string item (ECMA-376, part 1, 18.4.8): its own or that of its runs, without what tells how to pronounce it. */
export const createRichText = () => {
  let text = '';
  let piece = '';
  let isInText = false;
  let isKept = false;
  let phonetic = 0;
  let fonts = NO_FONTS;
  const addFont = (font: string) => {
    if (font !== '' && fonts.length < MAX_FONTS && !fonts.includes(font)) fonts = [...fonts, font];
  };
  return {
    open: (name: string, attributes: Attributes) => {
      if (name === 'rPh') phonetic++;
      else if (name === 'rFont') addFont(legacyFontOf(attributes.val ?? ''));
      else if (name === 't' && phonetic === 0) {
        isInText = true;
        isKept = attributes['xml:space'] === 'preserve';
        piece = '';
      }
    },
    text: (added: string) => {
      if (isInText) piece = withPiece(piece, added);
    },
    close: (name: string) => {
      if (name === 'rPh') phonetic--;
      else if (name === 't' && isInText) {
        isInText = false;
        // Spreadsheets leave out the white space around texts that do not ask to keep it.
        text = withPiece(text, isKept ? piece : piece.trim());
      }
    },
    /** The text that was collected, and the names of the legacy fonts of its runs. */
    take: () => {
      const taken = { text, fonts };
      text = '';
      fonts = NO_FONTS;
      return taken;
    },
  };
};

/** A text of cells. `fonts` are the legacy ones of its runs; `isSeen`: the check of legacy encodings has looked at it. */
export type SharedString = { text: Cell; fonts: string[]; isSeen: boolean };

/** Reads the texts that cells refer to by number. Throws `tooLarge` for more than cells can refer to. */
export const readSharedStrings = async (archive: Archive, path: string | undefined) => {
  const strings: SharedString[] = [];
  // A workbook without texts may name a part that it does not have.
  if (path === undefined || !archive.has(path)) return strings;
  const rich = createRichText();
  await archive.read(path, {
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
