import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { type Archive, type Attributes, isTrue, openArchive } from './archive.ts';
import { readSharedStrings } from './cell-value.ts';
import { type FileRow, type Merge, UnreadableFile } from './cells.ts';
import { readSheet } from './sheet-rows.ts';
import { readStyles } from './styles.ts';

type Sheet = { name: string; path: string };

type Workbook = {
  /** The sheets that people see. */
  sheets: Sheet[];
  /** The names of the hidden ones, without those that only programs can show (`veryHidden`). */
  hiddenSheets: string[];
  /** Days are counted from 1904 and not from 1900. */
  is1904: boolean;
  /** The writer asks for all formulas to be computed: what it has stored beside them is only a placeholder. */
  isUncomputed: boolean;
  stylesPath: string | undefined;
  stringsPath: string | undefined;
};

type Relation = { type: string; path: string };

/** The path of a target, which is absolute or relative to the folder of `source`. */
const resolve = (source: string, target: string) => {
  const parts = target.startsWith('/') ? [] : source.split('/').slice(0, -1);
  for (const part of target.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
};

/** The relations of a part, by id (ECMA-376, part 2). The last word of a type is its meaning, in the transitional and the strict form. */
const readRelations = async (archive: Archive, source: string) => {
  const relations = new Map<string, Relation>();
  const path = source.replace(/(?<![^/])([^/]*)$/, '_rels/$1.rels');
  if (!archive.has(path)) return relations;
  await archive.read(path, {
    open: (name, attributes) => {
      const target = attributes.Target;
      if (name !== 'Relationship' || target === undefined || attributes.TargetMode === 'External') return;
      const type = attributes.Type?.split('/').at(-1) ?? '';
      relations.set(attributes.Id ?? '', { type, path: resolve(source, target) });
    },
  });
  return relations;
};

const pathOfType = (relations: Map<string, Relation>, type: string) =>
  [...relations.values()].find((relation) => relation.type === type)?.path;

/** The id of a relation: the only attribute of a sheet that has a prefix and this name. */
const idOf = (attributes: Attributes) => attributes[Object.keys(attributes).find((name) => name.endsWith(':id')) ?? ''] ?? '';

/** The main part of the package. Throws `notASheet` for the packages of other programs, and `oldExcel` for binary sheets. */
const findWorkbook = async (archive: Archive) => {
  const path = pathOfType(await readRelations(archive, ''), 'officeDocument') ?? 'xl/workbook.xml';
  // A binary workbook: nothing but Office reads it.
  if (path.endsWith('.bin')) throw new UnreadableFile('oldExcel');
  if (!archive.has(path)) throw new UnreadableFile('notASheet');
  return path;
};

/** Reads what a workbook says of its sheets (ECMA-376, part 1, 18.2). Throws `notASheet` if it is another kind of document. */
const readWorkbook = async (archive: Archive): Promise<Workbook> => {
  const path = await findWorkbook(archive);
  const relations = await readRelations(archive, path);
  const found: { name: string; id: string }[] = [];
  const hiddenSheets: string[] = [];
  let root: string | undefined;
  let [is1904, isUncomputed] = [false, false];
  await archive.read(path, {
    open: (name, attributes) => {
      root ??= name;
      if (root !== 'workbook') throw new UnreadableFile('notASheet');
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904);
      if (name === 'calcPr') isUncomputed = isTrue(attributes.fullCalcOnLoad);
      if (name !== 'sheet' || attributes.state === 'veryHidden') return;
      const sheet = { name: attributes.name ?? '', id: idOf(attributes) };
      const isTooMany = found.length + hiddenSheets.length >= IMPORT_LIMITS.sheets;
      if (isTooMany || sheet.name.length > IMPORT_LIMITS.sheetName) throw new UnreadableFile('damaged');
      if (attributes.state === 'hidden') hiddenSheets.push(sheet.name);
      else found.push(sheet);
    },
  });
  const sheets = found.flatMap(({ name, id }) => {
    const relation = relations.get(id);
    if (!relation) throw new UnreadableFile('damaged');
    // Charts and dialogs are sheets, too.
    return relation.type === 'worksheet' ? [{ name, path: relation.path }] : [];
  });
  const [stylesPath, stringsPath] = [pathOfType(relations, 'styles'), pathOfType(relations, 'sharedStrings')];
  return { sheets, hiddenSheets, is1904, isUncomputed, stylesPath, stringsPath };
};

/** What a file has besides its rows; what is hidden in it if it is a workbook. */
export type SheetRead = { sheets: string[]; sheet: string; merges: Merge[]; hiddenSheets?: string[]; hiddenColumns?: number[] };

/** Reads the sheet of this name, or else the first visible one that is not blank. Throws `empty` if there is none. */
export const readXlsx = async (
  file: Buffer,
  wanted: string | undefined,
  onRow: (row: FileRow) => void,
  onText: (text: string, font: string) => void,
): Promise<SheetRead> => {
  const archive = await openArchive(file);
  const workbook = await readWorkbook(archive);
  const { hiddenSheets } = workbook;
  const names = workbook.sheets.map(({ name }) => name);
  const chosen = wanted === undefined ? workbook.sheets : workbook.sheets.filter(({ name }) => name === wanted);
  if (wanted !== undefined && chosen.length === 0) throw new UnreadableFile('unknownSheet', wanted);
  const styles = await readStyles(archive, workbook.stylesPath, workbook.is1904);
  const strings = await readSharedStrings(archive, workbook.stringsPath);
  const context = { styles, strings, isUncomputed: workbook.isUncomputed, onText };
  for (const { name, path } of chosen) {
    let count = 0;
    const { merges, hiddenColumns } = await readSheet(archive, path, context, (row) => {
      count++;
      onRow(row);
    });
    if (count === 0) continue;
    const hidden = { ...(hiddenSheets.length > 0 && { hiddenSheets }), ...(hiddenColumns.length > 0 && { hiddenColumns }) };
    return { sheets: names, sheet: name, merges, ...hidden };
  }
  throw new UnreadableFile('empty');
};
