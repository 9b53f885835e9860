import { UnreadableFile } from './cells.ts';

const startsWith = (file: Buffer, ...bytes: number[]) => bytes.every((byte, index) => file[index] === byte);

/** Whether a compound file (MS-CFB) has a stream or storage of this name. */
const hasStream = (file: Buffer, name: string) => file.includes(Buffer.from(`${name}\0`, 'utf16le'));

const refuseCompound = (file: Buffer): never => {
  if (hasStream(file, 'EncryptedPackage')) throw new UnreadableFile('encrypted');
  throw new UnreadableFile(hasStream(file, 'Workbook') || hasStream(file, 'Book') ? 'oldExcel' : 'notASheet');
};

/** OpenDocument files begin with their type, neither packed nor behind other parts (OpenDocument 1.3, part 2, 3.3). */
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument.';
const NAME_OFFSET = 30;

const refuseOpenDocument = (file: Buffer) => {
  const start = file.toString('latin1', NAME_OFFSET, NAME_OFFSET + OPEN_DOCUMENT.length + 'spreadsheet'.length);
  if (start.startsWith(OPEN_DOCUMENT)) throw new UnreadableFile(start.endsWith('spreadsheet') ? 'openDocument' : 'notASheet');
};

/** What other programs save under the name of a sheet, by the first characters. Office opens these texts and can save them as XLSX. */
const OTHER_TEXTS: [RegExp, 'oldExcel' | 'openDocument' | 'notASheet'][] = [
  [/^<\?xml[\s\S]*urn:schemas-microsoft-com:office:spreadsheet/, 'oldExcel'],
  [/^<\?xml[\s\S]*vnd\.oasis\.opendocument\.spreadsheet/, 'openDocument'],
  [/^<[\s\S]*<table/i, 'oldExcel'],
  [/^(MIME-Version:|ID;P)/, 'oldExcel'],
  [/^<(\?xml|!|html|\w+[\s>])/i, 'notASheet'],
  [/^(%PDF-|\{\\rtf|[[{]\s*["{[])/, 'notASheet'],
];

/** Excel 2 to 4 wrote their records without a container; the first one has 4 or 6 bytes. */
const isBareExcel = ([id, version, length, high]: Buffer) =>
  id === 0x09 && (version === 0 || version === 2 || version === 4) && (length === 4 || length === 6) && high === 0;

const LOOK = 64 * 1024;

/** Throws for texts that are no table: web pages, flat XML, JSON. */
export const refuseOtherTexts = (text: string) => {
  const start = text.slice(0, LOOK).trimStart();
  const [, problem] = OTHER_TEXTS.find(([pattern]) => pattern.test(start)) ?? [];
  if (problem) throw new UnreadableFile(problem);
};

/**
 * Finds out by its bytes whether a file is a workbook in a zip archive or a text; names and types that clients send do not matter. Throws `empty`, and the
 * problem of files that are neither.
 */
export const kindOf = (file: Buffer): 'xlsx' | 'text' => {
  if (file.length === 0) throw new UnreadableFile('empty');
  if (startsWith(file, 0xd0, 0xcf, 0x11, 0xe0)) refuseCompound(file);
  if (isBareExcel(file)) throw new UnreadableFile('oldExcel');
  if (!startsWith(file, 0x50, 0x4b)) return 'text';
  // `PK` may begin a text, too; an archive goes on with one of three signatures.
  if (![0x0304, 0x0506, 0x0708].includes(file.readUInt16BE(2))) return 'text';
  refuseOpenDocument(file);
  return 'xlsx';
};
