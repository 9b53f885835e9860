import type { LabelFormat } from '@ace/contract/labels/formats.ts';
import type { LabelJob } from '@ace/contract/labels/jobs.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import { api } from '../../shared/api/api.ts';
import { showNotPrinted } from '../../shared/api/not-printed.ts';
import { openPdf } from '../../shared/api/open-pdf.ts';
import { sendOnce } from '../../shared/api/request-key.ts';
import { loadTexts } from '../../shared/i18n/i18n.ts';
import { shownAccount } from '../../shared/session/account.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { store } from '../../shared/ui/store-file.ts';
import { printersQuery } from '../printers/queries.ts';
import { fetchDrawn, followJob, type Waiting } from './label-jobs.ts';
import { type Remembered, readRemembered, remember } from './remembered.ts';

/** Of which shipments labels are printed, or of which of their packages alone; `number` is how many labels that makes, at least. */
export type Labelled = { readIds: () => Promise<number[]>; packages?: string[]; number: number };

type Choice = { ids: number[]; packages?: string[]; format: LabelFormat; start: number };

/** A file of labels; of many, once it is drawn. The client reads ZPL as a text. */
const readFile = async (body: Choice, waiting?: Waiting) => {
  const { status, body: file, headers } = await api('POST /api/labels', { body, signal: waiting?.signal });
  if (status === 202) return await fetchDrawn(file as LabelJob, waiting);
  return { body: file as Blob, headers };
};

const saveZpl = async (body: Choice, waiting?: Waiting) => {
  const file = await readFile(body, waiting);
  store('labels.zpl', new Blob([file.body]));
  showNotPrinted(file.headers);
  return true;
};

/** Sends labels to a printer; what became of them is told later. A retry after a lost answer does not print them twice. */
const sendToPrinter = async (choice: Choice, printer: number) => {
  const body = { ...choice, printer };
  await loadTexts('labels');
  const { body: job, headers } = await sendOnce({ content: ['labels', body] }, (key) =>
    api('POST /api/labels', { body, headers: { 'Idempotency-Key': key } }),
  );
  showNotPrinted(headers);
  void followJob(job as LabelJob, () => saveZpl(choice));
  return true;
};

/** How this machine prints: on the printer that it remembers, if there still is one and its user may use it, else as a file. */
const readChosen = async (): Promise<Remembered> => {
  const chosen = readRemembered();
  if (chosen.printer === null || !isAllowed('printers:use', shownAccount())) return { ...chosen, printer: null };
  const printer = (await queryClient.fetchQuery(printersQuery)).find(({ id }) => id === chosen.printer);
  return printer ? { ...chosen, format: `zpl${printer.dpi}` } : { ...chosen, printer: null };
};

/**
 * Prints labels, as this machine did last unless something else is chosen: on a printer, as a PDF in a new tab, or as a file for a printer of labels. Call it
 * within a click.
 */
export const printLabels = async (
  { readIds, packages }: Pick<Labelled, 'readIds' | 'packages'>,
  wanted?: Remembered,
  waiting?: Waiting,
) => {
  const chosen = wanted ?? (await readChosen());
  const { format, start, printer } = chosen;
  const choose = async (): Promise<Choice> => ({ ids: await readIds(), format, start, packages });
  let printed = 0;
  const print = async () => {
    if (printer !== null) return await sendToPrinter(await choose(), printer);
    if (format.startsWith('zpl')) return await saveZpl(await choose(), waiting);
    const load = async () => {
      const file = await readFile(await choose());
      printed = Number(file.headers.get('X-Labels'));
      return file;
    };
    return await openPdf(load, { isOfMany: true });
  };
  if (await print()) remember(chosen, printed);
  await queryClient.invalidateQueries({ queryKey: ['shipments', 'packages'] });
};

/** Prints the label of a package without asking, if this machine has chosen a printer. Its answer may come after others. */
export const printOnChosen = async (id: number, code: string) => {
  const chosen = await readChosen();
  if (chosen.printer !== null) await printLabels({ readIds: async () => [id], packages: [code] }, chosen);
};
