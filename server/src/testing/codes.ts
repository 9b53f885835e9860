import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// Otherwise it would load its program from the internet.
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer } });

type Picture = Parameters<typeof readBarcodes>[0];

/** What an independent reader finds in a picture: the kind of each code with its text, sorted. */
export const readCodes = async (picture: Picture) =>
  (await readBarcodes(picture, { formats: ['Code128', 'QRCode'], tryHarder: true }))
    .map(({ format, text }) => `${format} ${text}`)
    .toSorted();

/** The pages of a PDF as pictures, as a printer of `dpi` dots per inch has them. */
export const picturesOf = async (pdf: Uint8Array, dpi: number): Promise<Picture[]> => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pictures: Picture[] = [];
  for (const page of document.pages()) {
    const { width, height, data } = await page.render({ scale: dpi / 72, render: 'bitmap' });
    pictures.push({ width, height, data: Uint8ClampedArray.from(data), colorSpace: 'srgb' } as unknown as Picture);
  }
  document.destroy();
  library.destroy();
  return pictures;
};
