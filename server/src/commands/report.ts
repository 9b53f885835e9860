import { IMPORT_FIELDS, type ImportField } from '@ace/contract/imports/fields.ts';
import type { Import, ImportKind, ImportRow } from '@ace/contract/imports/import.ts';
import { importMessageText } from '@ace/contract/imports/message-texts.ts';
import { IMPORT_PROBLEM_TEXTS } from '@ace/contract/imports/problem-texts.ts';
import type { Language } from '@ace/contract/shared/languages.ts';

/** The language of the terminal: Vietnamese or English. */
export const languageOf = ({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language =>
  (LC_ALL || LC_MESSAGES || LANG || '').startsWith('vi') ? 'vi' : 'en';

const labelOf = (kind: ImportKind, field: string, language: Language) =>
  (IMPORT_FIELDS[kind] as Partial<Record<string, ImportField>>)[field]?.headings[language] ?? field;

/** Why a file cannot be read. */
export const problemLine = (language: Language, { problem, problemParams = '' }: Pick<Import, 'problem' | 'problemParams'>) =>
  problem ? IMPORT_PROBLEM_TEXTS[language][problem].replaceAll('{{params}}', problemParams) : '';

/** What the columns were taken for. */
export const columnLines = ({ kind, columns }: Import, language: Language) =>
  columns.map(({ heading, fields }) => {
    const taken = fields.map((field) => labelOf(kind, field, language)).join(', ');
    return `  ${heading} → ${taken || { vi: '(không nhập)', en: '(not imported)' }[language]}`;
  });

/** Asks for the fields of unknown columns, which the command does not guess. */
export const unknownLine = ({ id }: Import, language: Language, isDryRun: boolean) => {
  if (language === 'vi') {
    const where = isDryRun ? 'Hãy nhập tệp một lần ở trang #/import' : `Hãy mở #/import/${id}`;
    return `Chưa rõ mọi cột là gì. ${where} và chọn trường cho từng cột; lựa chọn được nhớ cho lần sau.`;
  }
  const where = isDryRun ? 'Import the file once on the page #/import' : `Open #/import/${id}`;
  return `Not all columns are known. ${where} and choose a field for each column; the choice is remembered.`;
};

/** How many rows there are of each kind. */
export const countLine = ({ id, fileName, state, counts }: Import, language: Language) => {
  const { rows, good, warnings, errors, duplicates, created, updated, skipped, refused } = counts;
  const isOver = state === 'done' || state === 'stopped';
  if (language === 'vi') {
    const head = `${fileName}, lô nhập #${id}: ${rows} dòng`;
    return isOver
      ? `${head}; đã tạo ${created}, đã cập nhật ${updated}, bỏ qua ${skipped}, không nhập được ${refused + errors}`
      : `${head}; tốt ${good}, có cảnh báo ${warnings}, có lỗi ${errors}, trùng ${duplicates}, bỏ qua ${skipped}`;
  }
  const head = `${fileName}, import #${id}: ${rows} rows`;
  return isOver
    ? `${head}; ${created} created, ${updated} updated, ${skipped} skipped, ${refused + errors} refused`
    : `${head}; ${good} good, ${warnings} with warnings, ${errors} with errors, ${duplicates} duplicates, ${skipped} skipped`;
};

/** What is wrong with rows, each at its field. */
export const rowLines = (kind: ImportKind, rows: ImportRow[], language: Language) =>
  rows.map(({ row, messages }) => {
    const said = messages
      .filter(({ severity }) => severity !== 'changed')
      .map((message) =>
        [message.field && labelOf(kind, message.field, language), importMessageText(language, message)].filter(Boolean).join(': '),
      );
    return `${language === 'vi' ? 'dòng' : 'row'} ${row}: ${said.join(' · ')}`;
  });
