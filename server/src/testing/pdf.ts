import { inflateSync } from 'node:zlib';

const inflated = (pdf: Buffer) => {
  const parts: string[] = [];
  for (let start = pdf.indexOf('stream\n'); start >= 0; start = pdf.indexOf('stream\n', start + 1)) {
    try {
      parts.push(inflateSync(pdf.subarray(start + 7)).toString('latin1'));
    } catch {
      // Not compressed: an embedded font's own format, or the end of another stream.
    }
  }
  return parts.join('\n');
};

/** Characters that the text of a PDF can be extracted as: the right-hand sides of its ToUnicode maps. */
export const extractable = (pdf: Buffer) => {
  const letters = new Set<string>();
  for (const [, block = ''] of inflated(pdf).matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, hex = ''] of block.matchAll(/<([0-9a-f]{4,})>/gi)) letters.add(String.fromCodePoint(Number.parseInt(hex, 16)));
  }
  return letters;
};
/** How many pages it has. */
export const pagesOf = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length;
