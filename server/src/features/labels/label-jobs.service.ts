import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { JobAnswer, JobState } from '@ace/contract/labels/formats.ts';
import type { LabelJob } from '@ace/contract/labels/jobs.ts';
import type { LabelChoice } from '@ace/contract/labels/labels.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import type { Printer } from '@ace/contract/printers/printer.ts';
import { z } from 'zod';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change, onBehalfOf, SYSTEM } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import type { IdempotencyKey } from '../../shared/http/idempotency.ts';
import { job } from '../../shared/jobs/job.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { loggerNamed } from '../../shared/logging.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { readCompany } from '../../shared/settings/company.ts';
import { type Delivery, deliver } from '../printers/delivery.service.ts';
import { findPrinter } from '../printers/printers.service.ts';
import { findJob, insertAgain, insertJob, type LockedJob, lockJob, noteState } from './label-jobs.repository.ts';
import { drawLabelPaper, drawSampleLabel, noteLabelled, readPaper } from './labels.service.ts';
import type { PrintedLabel } from './labels.tables.ts';

const log = loggerNamed('printers');

const compress = promisify(gzip);

/** A job of a printer, or of a file of the user. Throws `error.http.404`. */
export const readJob = async (db: Database, user: Caller, id: number): Promise<LabelJob> => {
  const found = await findJob(db, user, id);
  if (!found) throw problem('error.http.404');
  return found;
};

const formatOf = ({ dpi }: Printer) => (dpi === 203 ? 'zpl203' : 'zpl300');

type Drawing = { content: Uint8Array; printed: PrintedLabel[] };

/** Stores what a printer shall get, once per idempotency key; it is sent in the background. */
const queueJob = async (context: Context, user: Caller, printer: Printer, { content, printed }: Drawing, key: IdempotencyKey = null) => {
  const data = await compress(content);
  const stored = { printerId: printer.id, printer: printer.name, format: formatOf(printer), labels: printed, data } as const;
  const store = async (tx: Change<Caller>) => {
    const id = await insertJob(tx, stored);
    await sendLater(context, tx, { id, printerId: printer.id });
    return await readJob(tx.db, user, id);
  };
  return await change(context, user, store, key);
};

/**
 * Sends labels to a printer. Throws `error.http.403`, `notFound` at a printer that there is none of, `Pattern` at a format that is not the printer's,
 * and what `readPaper` and `drawLabelPaper` throw. The headers name what could not be printed.
 */
export const sendLabels = async (context: Context, user: Caller, choice: LabelChoice & { printer: number }, key: IdempotencyKey) => {
  if (!isAllowed('printers:use', user)) throw problem('error.http.403');
  const printer = await findPrinter(context.db, choice.printer);
  if (!printer) throw fieldProblem('labels', 'printer', 'notFound');
  if (choice.format !== formatOf(printer)) throw fieldProblem('labels', 'format', 'Pattern');
  const { headers, ...drawn } = await drawLabelPaper(context, user, await readPaper(context, user, choice, printer));
  return { job: await queueJob(context, user, printer, drawn, key), headers };
};

/** Sends a label of a made-up shipment to a printer. Throws `error.http.404`. */
export const testPrinter = async (context: Context, user: Caller, id: number) => {
  const printer = await findPrinter(context.db, id);
  if (!printer) throw problem('error.http.404');
  const { name } = await readCompany(context);
  const { size, graphics } = printer;
  const { content } = await drawSampleLabel(context, user, { company: name, gs1Prefix: null, format: formatOf(printer), size, graphics });
  return await queueJob(context, user, printer, { content, printed: [] });
};

/** Notes how far a job has come, and with it the labels that came out, on behalf of who wanted them. */
export const noteJob = async (
  tx: Change,
  { id, labels, printer, createdBy, createdById }: LockedJob,
  state: JobState,
  problem?: LabelJob['problem'],
) => {
  await noteState(tx, id, state, problem);
  if (state === 'sent') await noteLabelled(onBehalfOf(tx, { id: createdById, login: createdBy }), labels, printer);
};

/** Begins to send a job that waits. One that was being sent when the program stopped may have come out, and is not sent again. */
const begin = async (tx: Change, { id }: Sent) => {
  const stored = await lockJob(tx, id);
  if (stored?.state !== 'waiting' && stored?.state !== 'sending') return null;
  const mayHaveComeOut = stored.state === 'sending' || stored.hasWaitedTooLong;
  await noteJob(tx, stored, mayHaveComeOut ? 'unknown' : 'sending');
  return mayHaveComeOut ? null : stored;
};

/** Notes what became of a job, unless a person has answered meanwhile. */
const end = async (tx: Change, { id }: Sent, delivery: Delivery) => {
  const stored = await lockJob(tx, id);
  if (stored?.state !== 'sending' && stored?.state !== 'unknown') return;
  await noteJob(tx, stored, delivery.end, 'problem' in delivery ? delivery.problem : null);
};

/** Sends a job to its printer, as that is now. */
const deliverTo = async (printer: Printer | undefined, { data, labels, format }: LockedJob): Promise<Delivery> => {
  if (!printer || !data) return { end: 'failed', problem: 'removed' };
  if (format !== formatOf(printer)) return { end: 'failed', problem: 'changed' };
  return await deliver(printer, data, Math.max(1, labels.length));
};

const send = async (context: Context, sent: Sent) => {
  const begun = await change(context, SYSTEM, (tx) => begin(tx, sent));
  if (!begun) return;
  const printer = await findPrinter(context.db, Number(begun.printerId));
  const delivery = await deliverTo(printer, begun);
  if (delivery.end !== 'sent') log.warn({ job: sent.id, printer: begun.printer, ...delivery }, 'labels were not printed');
  await change(context, SYSTEM, (tx) => end(tx, sent, delivery));
};

const Sent = z.object({ id: z.number() });
type Sent = z.infer<typeof Sent>;

/** A printer prints one job after the other. A job that is repeated prints nothing again: see `begin`. */
export const labelJob = job({
  name: 'labels',
  payload: Sent,
  // The longest one has 500 labels.
  retry: { retryLimit: 20, retryDelay: 5, expireInSeconds: 2_400 },
  concurrency: BOUNDS.printer.jobs,
  isOrdered: true,
  work: send,
});

const sendLater = ({ jobs }: Context, tx: Change, { id, printerId }: Sent & { printerId: number }) =>
  jobs.send(tx, labelJob, { id }, { key: String(printerId) });

/** Whether an answer can be given: what certainly has not come out was not printed. */
const isAnswerable = ({ state, data }: LockedJob, answer: JobAnswer) => {
  if (answer === 'again' && data === null) return false;
  return state === 'unknown' || (state === 'failed' && answer !== 'printed');
};

/** Does what a person says of a job; what is printed again is a job of its own, which is answered. Throws `error.http.404`, and `error.concurrencyFailure` if there is nothing to say any more. */
export const answerJob = (context: Context, user: Caller, id: number, answer: JobAnswer) =>
  change(context, user, async (tx) => {
    const stored = await lockJob(tx, id);
    if (!stored?.printerId) throw problem('error.http.404');
    if (!isAnswerable(stored, answer)) throw problem('error.concurrencyFailure', { entity: 'labelJob' });
    if (answer !== 'again') {
      await noteJob(tx, stored, answer === 'printed' ? 'sent' : 'left');
      return await readJob(tx.db, user, id);
    }
    const again = await insertAgain(tx, id);
    await noteJob(tx, stored, 'left');
    await sendLater(context, tx, { id: again, printerId: stored.printerId });
    return await readJob(tx.db, user, again);
  });
