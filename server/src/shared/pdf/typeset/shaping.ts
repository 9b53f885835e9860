import * as harfbuzz from 'harfbuzzjs';
import type { Font } from './document.ts';

export type Direction = 'ltr' | 'rtl';

/** Maximum number of glyphs in a font. */
const MAX_GLYPHS = 0x10000;

// One shared buffer, because each buffer holds WebAssembly memory until it is garbage-collected.
const buffer = new harfbuzz.Buffer();

/** A glyph with its position, the characters that copying it from the PDF yields, and the width that the PDF declares, if it is not its own. */
type PlacedGlyph = harfbuzz.GlyphPosition & { id: number; cluster: number; characters: string; width?: number };

/**
 * Distributes the characters of a cluster over its glyphs, both in reading order, because in some scripts the glyphs of a syllable are ordered
 * differently from its characters. Marks without an advance width get none, or copied text would have gaps. So would a vowel that is drawn around
 * its consonant, as in Tamil: it has more glyphs than characters, and the last glyph with a character declares the width of those without.
 */
const assignCharacters = (glyphs: PlacedGlyph[], text: string) => {
  const carriers = glyphs.filter(({ xAdvance }) => xAdvance !== 0);
  if (carriers.length === 0) carriers.push(...glyphs.slice(0, 1));
  const characters = [...text];
  for (const [index, carrier] of carriers.entries()) {
    carrier.characters = index < carriers.length - 1 ? (characters[index] ?? '') : characters.slice(index).join('');
  }
  const last = carriers[characters.length - 1];
  const silent = carriers.slice(characters.length);
  if (last && silent.length > 0) last.width = silent.reduce((sum, { xAdvance }) => sum + xAdvance, last.xAdvance);
};

/** The glyphs of a run from left to right. */
const shape = (font: harfbuzz.Font, text: string, direction: Direction): PlacedGlyph[] => {
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  harfbuzz.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  const glyphs = buffer.getGlyphInfos().flatMap(({ codepoint: id, cluster }, index): PlacedGlyph[] => {
    const position = positions[index];
    return position ? [{ ...position, id, cluster, characters: '' }] : [];
  });
  const clusters = [...Map.groupBy(direction === 'rtl' ? glyphs.toReversed() : glyphs, ({ cluster }) => cluster)];
  for (const [index, [start, members]] of clusters.entries()) assignCharacters(members, text.slice(start, clusters[index + 1]?.[0]));
  return glyphs;
};

/**
 * Numbers the glyphs of a document by the characters that they represent. A PDF has one text and one width per glyph, but fonts use the same glyph
 * for several letters. pdfkit embeds a glyph once for each of its numbers; the lower 16 bits of a number are the id of the glyph.
 */
const numberGlyphs = (font: Font) => {
  const numbers = new Map<string, number>();
  const createSubset = font.createSubset.bind(font);
  Object.defineProperty(font, 'createSubset', {
    value: () => {
      numbers.clear();
      const subset = createSubset() as ReturnType<Font['createSubset']> & { glyphs: number[] };
      const places = new Map([[0, 0]]);
      const includeGlyph = (number: number) => {
        const place = places.get(number) ?? subset.glyphs.push(number % MAX_GLYPHS) - 1;
        places.set(number, place);
        return place;
      };
      return Object.assign(subset, { includeGlyph });
    },
  });
  return ({ id, characters, width }: PlacedGlyph) => {
    const isOwn = font.glyphForCodePoint(characters.codePointAt(0) ?? 0).id === id && [...characters].length === 1;
    if (isOwn && width === undefined) return id;
    const key = `${id} ${characters} ${width}`;
    const number = numbers.get(key) ?? id + (numbers.size + 1) * MAX_GLYPHS;
    numbers.set(key, number);
    return number;
  };
};

/**
 * Creates a face from a parsed font and its file. It makes pdfkit use HarfBuzz for text that is drawn with `features`, which contain only the
 * direction.
 */
export const createFace = (name: string, font: Font, file: Uint8Array) => {
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(file)));
  const numberOf = numberGlyphs(font);

  const inks = new Map<number, harfbuzz.GlyphExtents | undefined>();
  const inkOf = (id: number) => {
    if (!inks.has(id)) inks.set(id, shaper.glyphExtents(id));
    return inks.get(id);
  };

  // Caches the last run, because a run is measured and then drawn.
  let last: { text: string; direction: Direction; glyphs: ReturnType<typeof shape> } | null = null;
  const shaped = (text: string, direction: Direction) => {
    if (last?.text !== text || last.direction !== direction) last = { text, direction, glyphs: shape(shaper, text, direction) };
    return last.glyphs;
  };

  const layout = (text: string, direction: Direction) => {
    const glyphs = shaped(text, direction);
    return {
      glyphs: glyphs.map((glyph) => ({
        id: numberOf(glyph),
        advanceWidth: glyph.width ?? font.getGlyph(glyph.id).advanceWidth,
        codePoints: Array.from(glyph.characters, (character) => character.codePointAt(0) ?? 0),
      })),
      positions: glyphs.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset })),
      advanceWidth: glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    };
  };

  const ownLayout = font.layout.bind(font);
  Object.defineProperty(font, 'layout', {
    value: (text: string, features?: Direction[]) => (features?.[0] ? layout(text, features[0]) : ownLayout(text)),
  });

  return {
    name,
    font,
    has: (codePoint: number) => font.hasGlyphForCodePoint(codePoint),
    /**
     * The extent of a run of letters in thousandths of the font size, the unit of all our fonts: its width, and how far the ink reaches above and below
     * the baseline.
     */
    measure: (text: string, direction: Direction) => {
      const extent = { width: 0, ascent: 0, descent: 0 };
      for (const { id, xAdvance, yOffset } of shaped(text, direction)) {
        const ink = inkOf(id);
        extent.width += xAdvance;
        if (!ink) continue;
        extent.ascent = Math.max(extent.ascent, yOffset + ink.yBearing);
        extent.descent = Math.max(extent.descent, -(yOffset + ink.yBearing + ink.height));
      }
      return extent;
    },
    /** The widths of the parts of a run. They are shaped as one run, because letters may be joined. */
    widthsOf: (parts: string[], direction: Direction) => {
      const text = parts.join('');
      const advances = new Float64Array(text.length);
      for (const { cluster, xAdvance } of shaped(text, direction)) advances[cluster] = (advances[cluster] ?? 0) + xAdvance;
      let start = 0;
      return parts.map(({ length }) => {
        const advancesOfPart = advances.subarray(start, start + length);
        start += length;
        return advancesOfPart.reduce((sum, advance) => sum + advance, 0);
      });
    },
  };
};
/** A font in one weight. HarfBuzz shapes its text, and pdfkit embeds it. */
export type Face = ReturnType<typeof createFace>;
