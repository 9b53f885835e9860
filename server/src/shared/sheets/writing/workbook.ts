import { Readable } from 'node:stream';
import yazl from 'yazl';
import { type Note, noteParts } from './notes.ts';
import type { Styles } from './styles.ts';
import { MAIN, PACKAGE, RELATIONS, XML, xmlText } from './xml.ts';

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const override = (part: string, type: string) => `<Override PartName="/xl/${part}.xml" ContentType="${SHEET_TYPE}.${type}+xml"/>`;

const contentTypes = (sheets: unknown[], hasNotes: boolean) =>
  [
    `${XML}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    hasNotes ? '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>' : '',
    override('workbook', 'sheet.main'),
    override('styles', 'styles'),
    ...sheets.map((_, index) => override(`worksheets/sheet${index + 1}`, 'worksheet')),
    hasNotes ? override('comments1', 'comments') : '',
    '</Types>',
  ].join('');

const RELATED = {
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
};

const relationsOf = (sheets: unknown[]) => {
  const related = [...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`]), ['styles', 'styles.xml']];
  const relations = related.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`;
};

const workbookXml = (sheets: Sheet[]) => {
  const tags = sheets.map(({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`);
  // Excel keeps the range of a filter under a name, too.
  const names = sheets.map(({ name, filter }, index) => {
    const range = filter?.().replace(/[A-Z]+|\d+/g, (part) => `$${part}`);
    if (!range) return '';
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${xmlText(`'${name}'!${range}`)}</definedName>`;
  });
  const named = names.some(Boolean) ? `<definedNames>${names.join('')}</definedNames>` : '';
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${tags.join('')}</sheets>${named}</workbook>`;
};

/** A sheet: its XML, which is read after that of the sheets before, and the range of its filter, which is asked for after all of them. */
type Sheet = { name: string; sheet: Readable; filter?: () => string };
type Workbook = { sheets: Sheet[]; styles: Styles; notes?: Note[] };

/** Packs a workbook while its sheets are read (ECMA-376). `styles` are asked for after them; `notes` are those of the first sheet. */
export const packWorkbook = ({ sheets, styles, notes = [] }: Workbook): Readable => {
  const zip = new yazl.ZipFile();
  const parts = {
    '[Content_Types].xml': contentTypes(sheets, notes.length > 0),
    ...RELATED,
    'xl/_rels/workbook.xml.rels': relationsOf(sheets),
    ...(notes.length > 0 ? noteParts(notes) : {}),
  };
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path);
  for (const [index, { sheet }] of sheets.entries())
    zip.addReadStream(sheet, `xl/worksheets/sheet${index + 1}.xml`, { compressionLevel: 1 });
  // These are known after the last row.
  const last = { 'xl/styles.xml': () => styles.xml(), 'xl/workbook.xml': () => workbookXml(sheets) };
  for (const [path, content] of Object.entries(last))
    zip.addReadStreamLazy(path, {}, (give) => give(null, Readable.from([Buffer.from(content())])));
  zip.end();
  const out = Readable.from(zip.outputStream, { objectMode: false });
  // An error of the rows ends the file with it, and a reader that stops ends the rows.
  for (const { sheet } of sheets) {
    sheet.once('error', (error) => out.destroy(error));
    out.once('close', () => sheet.destroy());
  }
  return out;
};
