import { PDFiumLibrary } from '@hyzyla/pdfium';

/** A page as a picture, four bytes a dot. */
export type Bitmap = { width: number; height: number; data: Uint8Array };

const POINTS_PER_INCH = 72;

/** The pages of a PDF as pictures, one after the other, because each takes megabytes. For threads: a page takes tens of milliseconds. */
export async function* renderPages(pdf: Uint8Array, dpi: number): AsyncGenerator<Bitmap> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    for (const page of document.pages()) yield await page.render({ scale: dpi / POINTS_PER_INCH, render: 'bitmap' });
    document.destroy();
  } finally {
    library.destroy();
  }
}
