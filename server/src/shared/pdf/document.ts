import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import PDFDocument from 'pdfkit';

const fontFile = (weight: string) => createRequire(import.meta.url).resolve(`@expo-google-fonts/be-vietnam-pro/${weight}`);

// Parsed once for all documents: that is most of the work of a small one.
const fonts = {
  regular: fontkit.create(readFileSync(fontFile('400Regular/BeVietnamPro_400Regular.ttf'))),
  bold: fontkit.create(readFileSync(fontFile('600SemiBold/BeVietnamPro_600SemiBold.ttf'))),
};

type DocumentOptions = Pick<PDFKit.PDFDocumentOptions, 'size' | 'margins'> & { title: string; language: string };

/** An empty document with the fonts `regular` and `bold`, which have all Vietnamese letters and are embedded. */
export const createDocument = ({ title, language, ...options }: DocumentOptions) => {
  const doc = new PDFDocument({
    ...options,
    bufferPages: true,
    font: null as unknown as string,
    lang: language,
    info: { Title: title, Creator: 'ACE Cargo' },
  });
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
  return doc.font('regular');
};

/** Ends the document and answers it whole. */
export const toBuffer = async (doc: PDFKit.PDFDocument) => {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
};
