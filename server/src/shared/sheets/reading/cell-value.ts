import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import type { Archive, Attributes } from './archive.ts';
import { type Cell, textCell, UnreadableFile, withPiece } from './cells.ts';
import { legacyFontOf } from './legacy-fonts.ts';
import type { Style } from './styles.ts';

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
type SharedString = { text: Cell; fonts: string[]; isSeen: boolean };

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

/** What a sheet says of a cell. `value` is undefined without an element for it; `formula` is undefined for cells that have none. */
export type RawCell = {
  type: string;
  style: number;
  value: string | undefined;
  inline: { text: string; fonts: string[] } | undefined;
  formula: string | undefined;
};

type Workbook = {
  styles: Style[];
  strings: SharedString[];
  isUncomputed: boolean;
  /** Is told of each text with its font: of those that cells share only once for each font that matters. */
  onText: (text: string, font: string) => void;
};

const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;
const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?/;
const TIME = /^T?(\d\d:\d\d(:\d\d)?)/;

/** Spreadsheets compute and show 15 digits; files may have 17, such as 0.30000000000000004. */
const DIGITS = 15;

/** A whole number whose digits no spreadsheet has cut: the programs that write such a file write zeros after the fifteenth. */
const WHOLE = /^\d{15}0*[1-9]\d*$/;

const numberOf = (text: string) => {
  const number = NUMBER.test(text) ? Number(text) : Number.NaN;
  return text.length <= DIGITS || Number.isInteger(number) ? number : Number(number.toPrecision(DIGITS));
};

const numberCell = (text: string, style: Style | undefined): Cell => {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (WHOLE.test(trimmed)) return trimmed;
  const number = numberOf(trimmed);
  if (!Number.isFinite(number)) return { error: trimmed };
  return style?.number ? style.number(number) : number;
};

/** A day or moment in ISO 8601, which strict files and some writers have instead of a number. */
const dateCell = (text: string): Cell => {
  const moment = MOMENT.exec(text)?.[0];
  if (moment) return { day: moment.replace(/T00:00(:00)?$|:00(?<=T\d\d:\d\d:00)$/, '') };
  return TIME.exec(text)?.[1] ?? (text.trim() === '' ? null : { error: text });
};

const sharedCell = (value: string, style: Style | undefined, { strings, onText }: Workbook) => {
  const string = strings[Number(value)];
  if (!string) throw new UnreadableFile('damaged');
  const font = style?.legacyFont ?? '';
  if (typeof string.text === 'string' && (!string.isSeen || font !== '')) {
    string.isSeen = true;
    onText(string.text, font);
    for (const run of string.fonts) onText(string.text, run);
  }
  return string.text;
};

/** The longest formula that is shown in place of a value. */
const SHOWN_FORMULA = 200;

/**
 * Reads a cell. A formula without a computed value is an error that shows the formula: programs that write no value write none or a zero. What has
 * no meaning as the type that the file declares is an error, too, and never a zero.
 */
export const readCell = (raw: RawCell, workbook: Workbook): Cell => {
  const { type, value, formula, inline } = raw;
  const style = workbook.styles[raw.style];
  const isMissing = value === undefined || (type === 'n' && (value.trim() === '' || (workbook.isUncomputed && value === '0')));
  if (formula !== undefined && isMissing) return { error: `=${formula.slice(0, SHOWN_FORMULA)}` };
  switch (type) {
    case 'n':
      return value === undefined ? null : numberCell(value, style);
    case 's':
      return value === undefined || value.trim() === '' ? null : sharedCell(value, style, workbook);
    case 'inlineStr':
    case 'str': {
      const text = inline ? textCell(inline.text) : value === undefined ? null : textCell(value);
      if (typeof text === 'string') for (const font of [style?.legacyFont ?? '', ...(inline?.fonts ?? [])]) workbook.onText(text, font);
      return text;
    }
    case 'b':
      return value === undefined || value.trim() === '' ? null : /^\s*(1|true)\s*$/i.test(value);
    case 'e':
      return { error: value?.trim() || '#N/A' };
    case 'd':
      return value === undefined ? null : dateCell(value.trim());
    default:
      throw new UnreadableFile('damaged');
  }
};
