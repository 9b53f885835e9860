declare module 'linebreak' {
  /** Finds where lines may end (UAX #14). */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module 'subset-font' {
  /** Cuts a font down to what is asked for, with HarfBuzz. */
  export default function subsetFont(
    file: Uint8Array,
    text: undefined,
    options: { keepAllGlyphs: true; targetFormat: 'truetype'; variationAxes: Record<string, number> },
  ): Promise<Buffer>;
}
