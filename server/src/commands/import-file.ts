import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Import, ImportKind, ImportRow, ImportSettings } from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { openBesideApp } from '../backup/embedded-database.ts';
import { importJobs } from '../features/imports/imports.jobs.ts';
import { importRunKinds } from '../features/imports/imports.runs.ts';
import { listRows, readImport, removeImport, uploadFile } from '../features/imports/imports.service.ts';
import { changeSettings } from '../features/imports/settings.service.ts';
import { startImport } from '../features/imports/starting.service.ts';
import { runJobs } from '../features/runs/runs.jobs.ts';
import { findJobCaller, findUserId } from '../features/users/users.reads.ts';
import type { Caller } from '../shared/caller.ts';
import type { Config } from '../shared/config.ts';
import { type Context, createContext } from '../shared/context/context.ts';
import { migrate, withStartLock } from '../shared/database/migrate.ts';
import { checkServer } from '../shared/database/open.ts';
import { createPool } from '../shared/database/pool.ts';
import { columnLines, countLine, problemLine, rowLines, unknownLine } from './report.ts';

/** Why nothing can be imported, in one line. */
export class ImportError extends Error {
  readonly code = 'IMPORT';
}

/** A file, the user who imports it, and how. */
export type Wanted = {
  file: string;
  owner: string;
  kind: ImportKind;
  isDryRun: boolean;
  options: NonNullable<ImportSettings['options']>;
};

type Run = { version: string; signal: AbortSignal; report: (line: string) => void; language: Language };

/** How often the state of an import is read, in milliseconds. */
const INTERVAL_MS = 200;

/** What this process does of the program's work. */
const JOBS = [...importJobs, ...runJobs(importRunKinds)];

const open = async ({ databaseUrl, dataDir }: Config) => {
  if (!databaseUrl) return await openBesideApp(dataDir);
  const address = { connectionString: databaseUrl };
  await checkServer(address);
  return { address, close: async () => {} };
};

/** Calls `work` as a further copy of the program that only imports. */
const asCopy = async <Result>(config: Config, version: string, work: (context: Context) => Promise<Result>) => {
  const { address, close } = await open(config);
  const pool = createPool(address);
  // Nothing that an import does needs the secret of the installation.
  const context = createContext({ config, version, pool, secret: randomBytes(32).toString('hex') });
  try {
    await withStartLock(address, async (client) => {
      await migrate(client);
      await context.jobs.start(JOBS);
    });
    await context.jobs.work(JOBS, context);
    return await work(context);
  } finally {
    await context.jobs.stop();
    await context.bus.close();
    await context.pdfs.close();
    await pool.end();
    await close();
  }
};

/** The user who imports, with all permissions that they have now. */
const requireUser = async ({ db }: Context, login: string) => {
  const id = await findUserId(db, login);
  const caller = id === undefined ? undefined : await findJobCaller(db, id, 'import');
  if (!caller) throw new ImportError(`--owner: there is no active user ${login}.`);
  return caller;
};

/** An import once it is not in this state and waits for no work. */
const settled = async (context: Context, caller: Caller, id: number, state: Import['state'], signal: AbortSignal) => {
  for (;;) {
    const now = await readImport(context, caller, id);
    if (now.state !== state && now.waiting === undefined) return now;
    await delay(INTERVAL_MS, null, { signal });
  }
};

const PAGE = 500;

/** Reports the rows in a state, part by part. */
const reportRows = async (context: Context, caller: Caller, { id, kind }: Import, state: ImportRow['state'], { report, language }: Run) => {
  for (let page = 0; ; page += 1) {
    const rows: ImportRow[] = JSON.parse((await listRows(context, caller, id, { page, size: PAGE, state })).json);
    for (const line of rowLines(kind, rows, language)) report(line);
    if (rows.length < PAGE) return;
  }
};

/** Changes settings, and waits for the rows to be checked again. */
const change = async (context: Context, caller: Caller, { id, sheets }: Import, options: Wanted['options'], { language, signal }: Run) => {
  if (options.sheet !== undefined && !sheets.includes(options.sheet))
    throw new ImportError(problemLine(language, { problem: 'unknownSheet', problemParams: options.sheet }));
  await changeSettings(context, caller, id, { options });
  return await settled(context, caller, id, 'reading', signal);
};

const importAs = async (context: Context, caller: Caller, { file, kind, isDryRun, options }: Wanted, run: Run) => {
  const { report, language, signal } = run;
  const bytes = await readFile(file);
  if (bytes.length > IMPORT_LIMITS.bytes) throw new ImportError(problemLine(language, { problem: 'tooLarge', problemParams: undefined }));
  const { id } = await uploadFile(context, caller, { kind, fileName: basename(file), file: bytes }, null);
  let now = await settled(context, caller, id, 'reading', signal);
  const { sheet, ...others } = options;
  if (!now.problem && sheet !== undefined && sheet !== now.options.sheet) now = await change(context, caller, now, { sheet }, run);
  if (now.problem) {
    await removeImport(context, caller, id);
    throw new ImportError(problemLine(language, now));
  }
  for (const line of columnLines(now, language)) report(line);
  if (now.state === 'columns') {
    if (isDryRun) await removeImport(context, caller, id);
    throw new ImportError(unknownLine(now, language, isDryRun));
  }
  if (Object.keys(others).length > 0) now = await change(context, caller, now, others, run);
  const canStart = now.counts.good + now.counts.warnings + (now.options.onDuplicate === 'update' ? now.counts.duplicates : 0) > 0;
  if (!isDryRun && canStart) {
    await startImport(context, caller, id, 'good');
    now = await settled(context, caller, id, 'running', signal);
  }
  report(countLine(now, language));
  for (const state of ['duplicate', 'error', 'refused'] as const) await reportRows(context, caller, now, state, run);
  if (isDryRun) await removeImport(context, caller, id);
  return now.counts.errors + now.counts.refused === 0;
};

/**
 * Imports a spreadsheet as a user, by the same steps as on the page, and reports what became of it; a dry run only checks it. Returns whether every row
 * could be imported. Throws `ImportError` if the file cannot be read, or the user does not exist.
 */
export const importFile = (config: Config, wanted: Wanted, run: Run) =>
  asCopy(config, run.version, async (context) => importAs(context, await requireUser(context, wanted.owner), wanted, run));
