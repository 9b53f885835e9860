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
import { findJob, insertJob, type LockedJob, lockJob, noteState } from './label-jobs.repository.ts';
import { drawChosen, drawSampleLabel, noteLabelled } from './labels.service.ts';
import type { PrintedLabel } from './labels.tables.ts';

const log = loggerNamed('printers');

const compress = promisify(gzip);

/** A job. Throws `error.http.404`. */
export const readJob = async (db: Database, id: number): Promise<LabelJob> => {
  const found = await findJob(db, id);
  if (!found) throw problem('error.http.404');
  return found;
};

const formatOf = ({ dpi }: Printer) => (dpi === 203 ? 'zpl203' : 'zpl300');

type Drawing = { pdf: Uint8Array; printed: PrintedLabel[] };

/** Stores what a printer shall get, once per idempotency key; it is sent in the background. */
const queueJob = async (context: Context, user: Caller, printer: Printer, { pdf, printed }: Drawing, key: IdempotencyKey = null) => {
  const data = await compress(pdf);
  const stored = { printerId: printer.id, printer: printer.name, format: formatOf(printer), labels: printed, data } as const;
  const store = async (tx: Change<Caller>) => {
    const id = await insertJob(tx, stored);
    await sendLater(context, tx, { ...stored, id, attempt: 1 });
    return await readJob(tx.db, id);
  };
  return await change(context, user, store, key);
};

/**
 * Sends labels to a printer. Throws `error.http.403`, `notFound` at a printer that there is none of, `Pattern` at a format that is not the printer's,
 * and what `drawChosen` throws. The headers name what could not be printed.
 */
export const sendLabels = async (context: Context, user: Caller, choice: LabelChoice & { printer: number }, key: IdempotencyKey) => {
  if (!isAllowed('printers:use', user)) throw problem('error.http.403');
  const printer = await findPrinter(context.db, choice.printer);
  if (!printer) throw fieldProblem('labels', 'printer', 'notFound');
  if (choice.format !== formatOf(printer)) throw fieldProblem('labels', 'format', 'Pattern');
  const { draw } = await drawChosen(context, user, choice, printer);
  const { headers, ...drawn } = await draw();
  return { job: await queueJob(context, user, printer, drawn, key), headers };
};

/** Sends a label of a made-up shipment to a printer. Throws `error.http.404`. */
export const testPrinter = async (context: Context, user: Caller, id: number) => {
  const printer = await findPrinter(context.db, id);
  if (!printer) throw problem('error.http.404');
  const { name } = await readCompany(context);
  const { size, graphics } = printer;
  const { pdf } = await drawSampleLabel(context, user, { company: name, gs1Prefix: null, format: formatOf(printer), size, graphics });
  return await queueJob(context, user, printer, { pdf, printed: [] });
};

/** Notes how far a job has come, and with it the labels that came out, on behalf of who wanted them. */
const note = async (
  tx: Change,
  { id, labels, printer, createdBy, createdById }: LockedJob,
  state: JobState,
  problem?: LabelJob['problem'],
) => {
  await noteState(tx, id, state, problem);
  if (state === 'sent') await noteLabelled(onBehalfOf(tx, { id: createdById, login: createdBy }), labels, printer);
};

/** Begins to send a job that waits. One that was being sent when the program stopped may have come out, and is not sent again. */
const begin = async (tx: Change, { id, attempt }: Sent) => {
  const stored = await lockJob(tx, id);
  if (stored?.attempt !== attempt) return null;
  if (stored.state !== 'waiting' && stored.state !== 'sending') return null;
  const mayHaveComeOut = stored.state === 'sending' || stored.isLate;
  await note(tx, stored, mayHaveComeOut ? 'unknown' : 'sending');
  return mayHaveComeOut ? null : stored;
};

/** Notes what became of a job, unless somebody has said so meanwhile. */
const end = async (tx: Change, { id, attempt }: Sent, delivery: Delivery) => {
  const stored = await lockJob(tx, id);
  if (stored?.attempt !== attempt || (stored.state !== 'sending' && stored.state !== 'unknown')) return;
  await note(tx, stored, delivery.end, 'problem' in delivery ? delivery.problem : null);
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
  const printer = await findPrinter(context.db, begun.printerId);
  const delivery = await deliverTo(printer, begun);
  if (delivery.end !== 'sent') log.warn({ job: sent.id, printer: begun.printer, ...delivery }, 'labels were not printed');
  await change(context, SYSTEM, (tx) => end(tx, sent, delivery));
};

const Sent = z.object({ id: z.number(), attempt: z.number() });
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

const sendLater = ({ jobs }: Context, tx: Change, { id, attempt, printerId }: Sent & { printerId: number }) =>
  jobs.send(tx, labelJob, { id, attempt }, { key: String(printerId) });

/** Whether an answer can be given: what certainly has not come out was not printed. */
const isAnswerable = ({ state, data }: LockedJob, answer: JobAnswer) => {
  if (answer === 'again' && data === null) return false;
  return state === 'unknown' || (state === 'failed' && answer !== 'printed');
};

/** Does what a person says of a job. Throws `error.http.404`, and `error.concurrencyFailure` if there is nothing to say any more. */
export const answerJob = (context: Context, user: Caller, id: number, answer: JobAnswer) =>
  change(context, user, async (tx) => {
    const stored = await lockJob(tx, id);
    if (!stored) throw problem('error.http.404');
    if (!isAnswerable(stored, answer)) throw problem('error.concurrencyFailure', { entity: 'labelJob' });
    await note(tx, stored, ({ printed: 'sent', again: 'waiting', leave: 'left' } as const)[answer]);
    if (answer === 'again') await sendLater(context, tx, { ...stored, attempt: stored.attempt + 1 });
    return await readJob(tx.db, id);
  });
