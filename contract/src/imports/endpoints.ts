import { z } from 'zod';
import { created, deleted, type Endpoints, file, json, pageOf } from '../shared/endpoint.ts';
import { Id, IdParam } from '../shared/numbers.ts';
import { Language } from '../users/user.ts';
import { ColumnEdit, Import, ImportKind, ImportRow, ImportSettings, ImportStart, ImportStop, RowEdit, RowQuery } from './import.ts';

const tag = { name: 'imports', description: 'Records from spreadsheets: uploaded, checked, mended, and imported in the background.' };
// Trackings need their own permission besides, which the server asks for when it knows the kind.
const using = { permission: 'shipments:write', tag, entity: 'import' } as const;
const one = { ...using, params: IdParam, answers: { 200: json(Import) } } as const;

const KindQuery = z.object({ kind: ImportKind.default('shipments') });

const RowParam = IdParam.extend({
  row: z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .transform(Number)
    .pipe(Id),
});

export const importEndpoints = {
  'GET /api/imports': {
    name: 'listImports',
    summary: 'List imports',
    description: 'Those of the caller, or of everybody for administrators; the last 50, the latest first.',
    ...using,
    answers: { 200: json(z.array(Import)) },
  },
  'GET /api/imports/template.xlsx': {
    name: 'readImportTemplate',
    summary: 'A spreadsheet to fill in',
    description: 'With notes, lists of choices, and three example rows that an import skips.',
    ...using,
    query: KindQuery.extend({ language: Language.optional() }),
    answers: { 200: file() },
  },
  'GET /api/imports/:id/rejects.xlsx': {
    name: 'readImportRejects',
    summary: 'The rows that were not imported, with the reasons',
    description: 'As they were in the file, to be mended and imported again.',
    problems: ['error.importNotRead'],
    ...using,
    params: IdParam,
    query: z.object({ language: Language.optional() }),
    answers: { 200: file() },
  },
  'GET /api/imports/:id': { name: 'readImport', summary: 'Read an import', ...one },
  'PUT /api/imports/:id': {
    name: 'changeImport',
    summary: 'Say what the columns are, and check again',
    description:
      'What is left out stays as it is. Only employees choose an owner. The rows are checked in the background, as long as the import has `waiting`. Another sheet is read first: its columns and constants are said afterwards, and `problem` says why it cannot be read.',
    problems: ['error.importStarted', 'error.importNotRead'],
    ...one,
    body: ImportSettings,
    answers: { 202: json(Import) },
  },
  'DELETE /api/imports/:id': {
    name: 'deleteImport',
    summary: 'Remove an import',
    description: 'What it has created stays.',
    problems: ['error.importRunning'],
    ...using,
    params: IdParam,
    answers: { 204: deleted() },
  },
  'GET /api/imports/:id/rows': {
    name: 'listImportRows',
    summary: 'List the rows of an import, with their findings',
    ...using,
    params: IdParam,
    query: RowQuery,
    answers: { 200: pageOf(ImportRow) },
  },
  'PUT /api/imports/:id/rows/:row': {
    name: 'editImportRow',
    summary: 'Mend a row, and check it again',
    description: 'With the status 202, all rows are checked again in the background, as long as the import has `waiting`.',
    problems: ['error.importStarted', 'error.importNotRead', 'error.importTooManyEdits'],
    ...using,
    params: RowParam,
    body: RowEdit,
    answers: { 200: json(ImportRow), 202: json(ImportRow) },
  },
  'PUT /api/imports/:id/rows': {
    name: 'editImportColumn',
    summary: 'Write one value into a field of many rows',
    description:
      'Of the rows that are named, or of all that have the value `instead` there. With the status 202, they are checked in the background, as long as the import has `waiting`.',
    problems: ['error.importStarted', 'error.importNotRead', 'error.importTooManyEdits'],
    ...one,
    body: ColumnEdit,
    answers: { 200: json(Import), 202: json(Import) },
  },
  'POST /api/imports/:id/start': {
    name: 'startImport',
    summary: 'Begin to import the rows',
    description: '`all` is refused while a row has errors. It goes on in the background; a second start does nothing.',
    problems: ['error.importHasErrors', 'error.importNotRead', 'error.importHasNothing', 'error.tooManyRuns', 'error.busy'],
    ...one,
    body: ImportStart,
  },
  'PUT /api/imports/:id/start': {
    name: 'stopImport',
    summary: 'Stop importing, or continue',
    problems: ['error.importNotStarted'],
    ...one,
    body: ImportStop,
  },
  'POST /api/imports/:id/undo': {
    name: 'undoImport',
    summary: 'Delete what an import has created',
    description: 'Until `undoUntil`, and only what nobody has touched since.',
    problems: ['error.notUndoable'],
    ...one,
  },
} as const satisfies Endpoints;

export const uploadEndpoints = {
  'POST /api/imports': {
    name: 'uploadImport',
    summary: 'Upload a spreadsheet whose rows become records',
    description:
      'XLSX, CSV, TSV, or pasted cells as `text/tab-separated-values`; at most 10 MB, 10,000 rows and 100 columns. `X-File-Name` is the name of the file, percent-encoded. The program reads it in the background: `state` becomes `columns` or, if all headings are known, `checked`. One upload of a person at a time.',
    problems: ['error.busy', 'error.http.403', 'error.http.413', 'error.tooManyImports'],
    ...using,
    isRepeatable: true,
    isUpload: true,
    query: KindQuery,
    body: z.instanceof(Blob),
    answers: { 201: created(Import) },
  },
} as const satisfies Endpoints;
