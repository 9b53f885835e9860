import { IMPORT_FIELDS, type ImportField } from '@ace/contract/imports/fields.ts';
import type { ImportColumn, ImportKind, RowMessage } from '@ace/contract/imports/import.ts';
import { importMessageText } from '@ace/contract/imports/message-texts.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { SHEET_TYPES } from '@ace/contract/shipments/export.ts';
import type { Caller } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import type { StreamedFile } from '../../shared/http/answers.ts';
import { problem } from '../../shared/problems.ts';
import { todayOf } from '../../shared/today.ts';
import { requireImport } from './imports.service.ts';
import { findRejected } from './rows.repository.ts';
import { type RejectedRow, rejectsOf } from './sheets/rejects.ts';
import { templateOf } from './sheets/template.ts';

/** A spreadsheet to fill in. */
export const readTemplate = (context: Context, caller: Caller, kind: ImportKind, language: Language): StreamedFile => ({
  open: async () => templateOf(kind, language, { isEmployee: isAllowed('shipments:assign', caller), today: todayOf(context) }),
  type: SHEET_TYPES.xlsx,
  name: `ace-${kind}-template.xlsx`,
});

/** What is wrong with a row, in words, and the columns that are. */
const rejectOf = (kind: ImportKind, columns: ImportColumn[], language: Language) => {
  const fields: Partial<Record<string, ImportField>> = IMPORT_FIELDS[kind];
  return ({ cells, messages, number }: { cells: RejectedRow['cells']; messages: RowMessage[]; number: string | null }): RejectedRow => {
    const errors = messages.filter(({ severity }) => severity === 'error');
    const isWrong = ({ fields }: ImportColumn) => fields.some((name) => errors.some(({ field }) => field === name));
    const reasons = errors.map((error) => {
      const heading = error.field === null ? undefined : fields[error.field]?.headings[language];
      const text = importMessageText(language, error);
      return heading ? `${heading}: ${text}` : text;
    });
    return { cells, marked: columns.filter(isWrong).map(({ index }) => index), reasons: [number ?? [], reasons].flat().join('\n') };
  };
};

/** The rows that were not imported or, before that, cannot be. Throws `error.http.404`, and `error.importNotRead`. */
export const readRejects = async (context: Context, caller: Caller, id: number, language: Language): Promise<StreamedFile> => {
  const { kind, columns, fileName, state } = await requireImport(context, caller, id);
  if (state === 'reading' || state === 'failed') throw problem('error.importNotRead', { entity: 'import' });
  const toReject = rejectOf(kind, columns, language);
  const rows = async function* () {
    for await (const batch of findRejected(context.db, id)) yield* batch.map(toReject);
  };
  return {
    open: async () => rejectsOf({ headings: columns.map(({ heading }) => heading), rows: rows(), language }),
    type: SHEET_TYPES.xlsx,
    name: `${fileName.replace(/\.[^.]*$/, '')} – rejects.xlsx`,
  };
};
