import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import { expect } from 'vitest';
import type { FileRow } from '../../../shared/sheets/reading/cells.ts';
import { readFile } from '../../../shared/sheets/reading/read-file.ts';
import { unzip } from '../../../testing/zip.ts';

/** The parts of a sheet in the order that the standard has (ECMA-376, part 1, 18.3.1.99), as far as we write them; Excel opens no other. */
const ORDER = ['sheetViews', 'cols', 'sheetData', 'autoFilter', 'dataValidations', 'ignoredErrors', 'legacyDrawing'];

/** The names of the children of the root. Throws if the XML is not well-formed. */
const childrenOf = (xml: string) => {
  const names: string[] = [];
  let depth = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    if (depth === 1) names.push(name);
    depth += 1;
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  parser.write(xml).close();
  return names;
};

/** The bytes and parts of a workbook, after looking at what strict programs ask for. */
export const openedWorkbook = async (file: Readable) => {
  const bytes = await buffer(file);
  const parts = unzip(bytes);
  for (const [path, content] of parts) expect(() => childrenOf(content), path).not.toThrow();
  const children = childrenOf(parts.get('xl/worksheets/sheet1.xml') ?? '');
  expect(children).toEqual(ORDER.filter((name) => children.includes(name)));
  const declared = parts.get('[Content_Types].xml') ?? '';
  for (const path of parts.keys()) {
    const extension = path.split('.').at(-1);
    expect(declared.includes(`PartName="/${path}"`) || declared.includes(`Extension="${extension}"`), path).toBe(true);
  }
  const styles = Number(/<cellXfs count="(\d+)"/.exec(parts.get('xl/styles.xml') ?? '')?.[1]);
  const used = [...(parts.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/ s="(\d+)"/g)].map(([, style]) => Number(style));
  expect(Math.max(...used)).toBeLessThan(styles);
  return { bytes, parts };
};

/** The rows as an import reads them. */
export const readAgain = async (bytes: Buffer) => {
  const rows: FileRow[] = [];
  await readFile(bytes, {}, (row) => rows.push(row));
  return rows.map(({ cells }) => cells);
};
