import { createCanvas, ImageData } from '@napi-rs/canvas';
import { paperThread } from './paper-thread.ts';
import { renderPages } from './render.ts';

/** Runs in a thread of the PDF pool: the first page of a PDF as a PNG. */
export default paperThread(async ({ pdf, dpi }: { pdf: Uint8Array; dpi: number }) => {
  for await (const { width, height, data } of renderPages(pdf, dpi)) {
    const canvas = createCanvas(width, height);
    canvas.getContext('2d').putImageData(new ImageData(Uint8ClampedArray.from(data), width, height), 0, 0);
    return { content: await canvas.encode('png'), unprintable: [] };
  }
  return { content: null, unprintable: [] };
});
