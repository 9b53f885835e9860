import { isUtf8 } from 'node:buffer';
import { HS_LIMITS } from '@ace/contract/hs-codes/limits.ts';
import { wordsOf } from '@ace/contract/shared/text/plain.ts';
import { parseNestedJson } from '../../../shared/nested-json.ts';
import { type Cell, cellText, type FileRow, textCell, UnreadableFile } from '../../../shared/sheets/reading/cells.ts';
import { readFile } from '../../../shared/sheets/reading/read-file.ts';

/** What a line of a schedule has, as it is written. */
export type Entry = { code: string; words: string; wordsVi: string; indent: string; unit: string };
type Part = keyof Entry;

/** The headings of columns, and the names of fields in JSON, in lower case and without marks. Those of the US schedule, then what others write. */
const HEADINGS: Record<Part, string[]> = {
  code: [
    'hts number',
    'htsno',
    'hts',
    'hs',
    'hscode',
    'hs code',
    'code',
    'tariff code',
    'commodity code',
    'ma',
    'ma hs',
    'ma so',
    'ma hang',
  ],
  words: ['description', 'words', 'description en', 'words en', 'description of goods', 'english', 'tieng anh', 'mo ta tieng anh'],
  wordsVi: [
    'description vi',
    'words vi',
    'mo ta',
    'mo ta hang hoa',
    'mo ta tieng viet',
    'ten hang',
    'ten hang hoa',
    'tieng viet',
    'vietnamese',
  ],
  indent: ['indent'],
  unit: ['unit of quantity', 'units', 'unit', 'don vi', 'don vi tinh', 'dvt'],
};
const PARTS = Object.keys(HEADINGS) as Part[];
const PART_OF = new Map(PARTS.flatMap((part) => HEADINGS[part].map((heading) => [heading, part] as const)));

/** Rows above the headings, such as titles. */
const ROWS_ABOVE = 30;

const partOf = (heading: string) => PART_OF.get(wordsOf(heading.slice(0, HS_LIMITS.query)).join(' '));

/** Which part is in which place; undefined unless codes and words are. Of two that could be one, the first is. */
const placesOf = (headings: string[]) => {
  const places: Partial<Record<Part, number>> = {};
  for (const [place, heading] of headings.entries()) {
    const part = partOf(heading);
    if (part && places[part] === undefined) places[part] = place;
  }
  return places.code !== undefined && (places.words ?? places.wordsVi) !== undefined ? places : undefined;
};

const NO_ENTRY: Entry = { code: '', words: '', wordsVi: '', indent: '', unit: '' };

/** Reads the entries of a table, whose columns its headings name. */
const readTable = async (file: Buffer, onEntry: (entry: Entry) => void) => {
  let places: ReturnType<typeof placesOf>;
  let rowsAbove = 0;
  await readFile(file, { most: HS_LIMITS }, ({ cells }: FileRow) => {
    const texts = cells.map(cellText);
    if (!places) {
      if (rowsAbove++ < ROWS_ABOVE) places = placesOf(texts);
      return;
    }
    const entry = { ...NO_ENTRY };
    for (const part of PARTS) entry[part] = texts[places[part] ?? -1] ?? '';
    onEntry(entry);
  });
};

/** What a field of JSON says, as a cell would. */
const jsonText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(jsonText).join(', ');
  return cellText(typeof value === 'string' ? textCell(value) : typeof value === 'number' ? (value as Cell) : null);
};

/** Lists and objects inside each other; the US schedule has three. */
const MAX_DEPTH = 20;

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Reads the entries of an array of objects. */
const readJson = (file: Buffer, onEntry: (entry: Entry) => void) => {
  const isMarked = file.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  let items: unknown;
  try {
    if (!isUtf8(file)) throw new SyntaxError('no UTF-8');
    items = parseNestedJson(file.subarray(isMarked ? BYTE_ORDER_MARK.length : 0), MAX_DEPTH);
  } catch {
    throw new UnreadableFile('damaged');
  }
  if (!Array.isArray(items)) throw new UnreadableFile('notASheet');
  if (items.length > HS_LIMITS.rows) throw new UnreadableFile('tooManyRows');
  for (const item of items) {
    if (typeof item !== 'object' || item === null) continue;
    const entry = { ...NO_ENTRY };
    for (const [name, value] of Object.entries(item)) {
      const part = partOf(name);
      if (part && entry[part] === '') entry[part] = jsonText(value);
    }
    onEntry(entry);
  }
};

/** JSON begins with a bracket, behind a mark of UTF-8 and white space. */
const LOOK = 1_000;
const isJson = (file: Buffer) => /^\uFEFF?\s*[[{]/.test(file.toString('utf8', 0, LOOK));

/** Reads the entries of a schedule: of the JSON of the US schedule, else of a table. Throws `UnreadableFile`. */
export const readEntries = async (file: Buffer): Promise<Entry[]> => {
  const entries: Entry[] = [];
  const add = (entry: Entry) => void entries.push(entry);
  await (isJson(file) ? readJson(file, add) : readTable(file, add));
  return entries;
};
