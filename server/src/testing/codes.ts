import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { renderPages } from '../shared/pdf/render.ts';

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
  const pictures: Picture[] = [];
  for await (const { data, ...size } of renderPages(pdf, dpi)) {
    pictures.push({ ...size, data: Uint8ClampedArray.from(data), colorSpace: 'srgb' } as unknown as Picture);
  }
  return pictures;
};
