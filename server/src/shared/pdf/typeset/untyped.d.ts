declare module 'linebreak' {
  /** Finds line break opportunities (UAX #14). */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module 'subset-font' {
  /** Creates a subset of a font with HarfBuzz. */
  export default function subsetFont(
    file: Uint8Array,
    text: undefined,
    options: { keepAllGlyphs: true; targetFormat: 'truetype'; variationAxes: Record<string, number> },
  ): Promise<Buffer>;
}
