import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import { LRUCache } from 'lru-cache';
import PDFDocument from 'pdfkit';

const fontFile = (weight: string) => readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/be-vietnam-pro/${weight}`));

/** The main font of all papers, Be Vietnam Pro, as files in memory. */
const fontFiles = {
  regular: fontFile('400Regular/BeVietnamPro_400Regular.ttf'),
  bold: fontFile('600SemiBold/BeVietnamPro_600SemiBold.ttf'),
};
export type Weight = keyof typeof fontFiles;

/** A font parsed by fontkit. */
export type Font = fontkit.Font;

/** How many words a thread knows the glyphs of, and how long they are at most. */
const KNOWN_WORDS = 2_000;
const KNOWN_LENGTH = 40;

/** Makes a font remember the glyphs of words, because papers repeat most of them. pdfkit changes the positions that it gets, so each caller gets its own. */
const rememberWords = (font: Font) => {
  const layout = font.layout.bind(font);
  const known = new LRUCache<string, fontkit.GlyphRun>({ max: KNOWN_WORDS });
  font.layout = (text, ...options) => {
    if (text.length > KNOWN_LENGTH || options.some((option) => option !== undefined)) return layout(text, ...options);
    const run = known.get(text) ?? layout(text);
    known.set(text, run);
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions: run.positions.map((position) => ({ ...position })) });
  };
};

// Parsed once for all documents, because parsing takes most of the time of a small one.
const parse = (file: Buffer) => {
  const font = fontkit.create(file) as Font;
  rememberWords(font);
  // fontkit caches each glyph as it is first requested. If that is as a part of another letter, text copied from the PDF lacks it, so all are
  // requested as letters here.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  return font;
};
const fonts: Record<Weight, Font> = { regular: parse(fontFiles.regular), bold: parse(fontFiles.bold) };

/** The main font, parsed and as a file. */
export const mainFont = (weight: Weight) => ({ font: fonts[weight], file: fontFiles[weight] });

/** Combining marks, invisible format characters, and unassigned code points. */
const NOT_PLAIN = /[\p{M}\p{Cf}\p{Cn}]/u;

/** 1 for each code unit that is plain. A table, because each text is checked several times. */
const PLAIN = new Uint8Array(0x10000);
for (const codePoint of [...fonts.regular.characterSet, ...['\n', '\r', '\t'].map((control) => control.charCodeAt(0))])
  if (!NOT_PLAIN.test(String.fromCodePoint(codePoint))) PLAIN[codePoint] = 1;

/** Whether pdfkit can draw a text without the typesetter: the main font has all letters, one glyph each, from left to right. */
export const isPlain = (text: string) => {
  for (let index = 0; index < text.length; index++) if (!PLAIN[text.charCodeAt(index)]) return false;
  return true;
};

export type DocumentOptions = Pick<PDFKit.PDFDocumentOptions, 'size' | 'margins'> & { title: string; language: string };

/** Creates an empty document with the embedded fonts `regular` and `bold`, which have all Vietnamese letters. */
export const createDocument = ({ title, language, ...options }: DocumentOptions) => {
  const doc = new PDFDocument({
    ...options,
    bufferPages: true,
    // No default font, which would be read from a file; the types know only names.
    font: null as unknown as string,
    lang: language,
    info: { Title: title, Creator: 'ACE Cargo' },
  });
  // A font may be one that has been opened; the types know only its bytes.
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
  return doc.font('regular');
};

/** Ends the document and returns its bytes. */
export const toBuffer = async (doc: PDFKit.PDFDocument) => {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
};
