import { MAIN, XML, xmlText } from './xml.ts';

/** How a cell looks. Colours are `RRGGBB`; a format is one of ECMA-376, part 1, 18.8.31. A quoted text stays one when its cell is edited. */
export type CellStyle = {
  isBold?: true;
  isItalic?: true;
  color?: string;
  fill?: string;
  format?: string;
  isQuoted?: true;
  isWrapped?: true;
};

/** Days and moments as people write them in both languages. */
export const DAY_FORMAT = 'dd/mm/yyyy';
export const MOMENT_FORMAT = 'dd/mm/yyyy\\ hh:mm';
/** What is typed into a cell stays a text. */
export const TEXT_FORMAT = '@';

/** Formats that every program knows by their numbers; own ones have numbers from 164 on. */
const KNOWN_FORMATS: Record<string, number> = { General: 0, [TEXT_FORMAT]: 49 };
const FIRST_OWN_FORMAT = 164;

/** Different values in the order in which they were first asked for. */
const numbered = (first: readonly string[]) => {
  const places = new Map(first.map((value, place) => [value, place]));
  const placeOf = (value: string) => {
    if (!places.has(value)) places.set(value, places.size);
    return places.get(value) ?? 0;
  };
  return { placeOf, all: () => [...places.keys()], size: () => places.size };
};

const fontOf = ({ isBold, isItalic, color }: CellStyle) =>
  `<font>${isBold ? '<b/>' : ''}${isItalic ? '<i/>' : ''}<sz val="11"/>${color ? `<color rgb="FF${color}"/>` : ''}<name val="Calibri"/></font>`;

const fillOf = ({ fill }: CellStyle) =>
  fill ? `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/></patternFill></fill>` : NO_FILL;

const NO_FILL = '<fill><patternFill patternType="none"/></fill>';
/** Every workbook has it as its second one. */
const GRAY_FILL = '<fill><patternFill patternType="gray125"/></fill>';

const listOf = (name: string, items: string[]) => `<${name} count="${items.length}">${items.join('')}</${name}>`;

/** The styles of a workbook: `of` numbers those that its cells have, and afterwards `xml` is the part that declares them. */
export const createStyles = () => {
  const fonts = numbered([fontOf({})]);
  const fills = numbered([NO_FILL, GRAY_FILL]);
  const formats = numbered([]);
  const styles = numbered([]);
  const formatId = ({ format = 'General' }: CellStyle) => KNOWN_FORMATS[format] ?? FIRST_OWN_FORMAT + formats.placeOf(format);

  /** The number of a style; that of plain cells is 0. */
  const of = (style: CellStyle) => {
    const [format, font, fill] = [formatId(style), fonts.placeOf(fontOf(style)), fills.placeOf(fillOf(style))];
    const applied = [
      format > 0 && 'applyNumberFormat',
      font > 0 && 'applyFont',
      fill > 0 && 'applyFill',
      style.isWrapped && 'applyAlignment',
    ];
    const flags = applied.flatMap((name) => (name ? [` ${name}="1"`] : [])).join('');
    const xf = `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0"${style.isQuoted ? ' quotePrefix="1"' : ''}${flags}`;
    return styles.placeOf(style.isWrapped ? `${xf}><alignment vertical="top" wrapText="1"/></xf>` : `${xf}/>`);
  };
  of({});

  const xml = () => {
    const own = formats.all().map((format, place) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + place}" formatCode="${xmlText(format)}"/>`);
    const parts = [
      own.length > 0 ? listOf('numFmts', own) : '',
      listOf('fonts', fonts.all()),
      listOf('fills', fills.all()),
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      listOf('cellXfs', styles.all()),
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    ];
    return `${XML}<styleSheet xmlns="${MAIN}">${parts.join('')}</styleSheet>`;
  };
  return { of, xml, size: styles.size };
};
export type Styles = ReturnType<typeof createStyles>;
