import { Readable } from 'node:stream';
import yazl from 'yazl';
import { type Note, noteParts } from './notes.ts';
import type { Styles } from './styles.ts';
import { MAIN, PACKAGE, RELATIONS, XML, xmlText } from './xml.ts';

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const override = (part: string, type: string) => `<Override PartName="/xl/${part}.xml" ContentType="${SHEET_TYPE}.${type}+xml"/>`;

const contentTypes = (hasNotes: boolean) =>
  [
    `${XML}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    hasNotes ? '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>' : '',
    override('workbook', 'sheet.main'),
    override('styles', 'styles'),
    override('worksheets/sheet1', 'worksheet'),
    hasNotes ? override('comments1', 'comments') : '',
    '</Types>',
  ].join('');

const RELATED = {
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
};

const workbookXml = (name: string, filter: string | undefined) => {
  const range = filter?.replace(/[A-Z]+|\d+/g, (part) => `$${part}`);
  // Excel keeps the range of a filter under a name, too.
  const names = range
    ? `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${xmlText(`'${name}'!${range}`)}</definedName></definedNames>`
    : '';
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets>${names}</workbook>`;
};

/** A workbook with one sheet. `sheet` is the XML of the sheet; `filter` is asked for the range of its filter after that, and `styles` for its styles. */
type Workbook = { name: string; sheet: Readable; styles: Styles; filter?: () => string; notes?: Note[] };

/** Packs a workbook while its sheet is read (ECMA-376). */
export const packWorkbook = ({ name, sheet, styles, filter, notes = [] }: Workbook): Readable => {
  const zip = new yazl.ZipFile();
  const parts = { '[Content_Types].xml': contentTypes(notes.length > 0), ...RELATED, ...(notes.length > 0 ? noteParts(notes) : {}) };
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 1 });
  // These are known after the last row.
  const last = { 'xl/styles.xml': () => styles.xml(), 'xl/workbook.xml': () => workbookXml(name, filter?.()) };
  for (const [path, content] of Object.entries(last))
    zip.addReadStreamLazy(path, {}, (give) => give(null, Readable.from([Buffer.from(content())])));
  zip.end();
  const out = Readable.from(zip.outputStream, { objectMode: false });
  // An error of the rows ends the file with it, and a reader that stops ends the rows.
  sheet.once('error', (error) => out.destroy(error));
  out.once('close', () => sheet.destroy());
  return out;
};
