export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** The namespaces of a workbook (ECMA-376, part 1 and 2). */
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

// Characters that XML 1.0 cannot have.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are to be removed
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text in XML, also between quotes. */
export const xmlText = (text: string) => text.replace(NOT_IN_XML, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** The name of a column: A to Z, then AA. */
export const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
