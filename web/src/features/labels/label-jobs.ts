import type { JobAnswer } from '@ace/contract/labels/formats.ts';
import type { LabelJob } from '@ace/contract/labels/jobs.ts';
import type { Printer } from '@ace/contract/printers/printer.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { showError } from '../../shared/api/errors.ts';
import { textOf } from '../../shared/i18n/i18n.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { ask } from '../../shared/ui/ask.tsx';

/** Milliseconds between two looks at a job; more, as it takes longer. */
const LOOK_EVERY = 400;
const LOOK_LONG = 3_000;

const isOnItsWay = ({ state }: LabelJob) => state === 'waiting' || state === 'sending';

/** Whether a person must say what becomes of it. */
export const isAskedAbout = ({ state }: LabelJob) => state === 'failed' || state === 'unknown';

/** The latest jobs of all printers, read again as long as one is on its way. */
export const labelJobsQuery = queryOptions({
  queryKey: ['labelJobs'],
  queryFn: async ({ signal }) => (await api('GET /api/label-jobs', { signal })).body,
  refetchInterval: ({ state: { data } }) => data?.some(isOnItsWay) === true && LOOK_EVERY,
});

/** Sends a test label to a printer. */
export const testPrinter = async ({ id }: Printer) => (await api('POST /api/printers/:id/test', { params: { id: String(id) } })).body;

/** What a job is called. */
export const jobName = ({ printer, labels }: LabelJob) =>
  textOf(labels === 0 ? 'labels.test' : 'labels.jobOf', { printer: printer ?? '', number: labels }) ?? '';

/** Why a job has not ended well. */
export const reasonOf = ({ problem, printer }: LabelJob) =>
  textOf(problem === null ? 'labels.unknownReason' : `labels.problem.${problem}`, { printer: printer ?? '' }) ?? '';

/** Shows what became of jobs, and of the labels of packages. */
const refresh = () => Promise.all(['labelJobs', 'shipments'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

/** Says what became of a job, and shows it. */
export const answerJob = async (id: number, answer: JobAnswer) => {
  const { body } = await api('POST /api/label-jobs/:id/answer', { params: { id: String(id) }, body: { answer } });
  await refresh();
  return body;
};

/** How a person waits for a file: what tells them how far it is, and whether they have left. */
export type Waiting = { onProgress?: (job: LabelJob) => void; signal?: AbortSignal };

const endOf = async ({ id }: LabelJob, { onProgress, signal }: Waiting = {}) => {
  // The server ends each job, at the latest when it starts again.
  for (let pause = LOOK_EVERY; ; pause = Math.min(pause * 1.2, LOOK_LONG)) {
    const { body } = await api('GET /api/label-jobs/:id', { params: { id: String(id) }, signal });
    if (!isOnItsWay(body)) return body;
    onProgress?.(body);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};

/** The file that a job draws. A person who leaves asks no more, and the server stops. */
export const fetchDrawn = async (job: LabelJob, waiting?: Waiting) => {
  await endOf(job, waiting);
  return await api('GET /api/label-jobs/:id/file', { params: { id: String(job.id) }, signal: waiting?.signal });
};

const text = (key: string) => textOf(`labels.${key}`) ?? '';

/** Tells what becomes of a job. Where the printer cannot be reached, `saveFile` saves what it would have got. */
export const followJob = async (job: LabelJob, saveFile?: () => Promise<unknown>) => {
  try {
    // A list that is open shows it on its way.
    void queryClient.invalidateQueries({ queryKey: labelJobsQuery.queryKey });
    const ended = await endOf(job);
    await refresh();
    const { state, printer, labels } = ended;
    if (state === 'sent') {
      showAlert('success', textOf(labels === 0 ? 'labels.testSent' : 'labels.sent', { printer: printer ?? '', number: labels }) ?? '');
    } else if (state === 'failed' && saveFile) {
      const wants = await ask({ title: text('notSent'), reasons: [reasonOf(ended)], go: text('store'), back: text('later') });
      if (!wants) return;
      await saveFile();
      await answerJob(ended.id, 'leave');
    } else if (state === 'unknown') {
      if (await ask({ title: text('unknown'), reasons: [reasonOf(ended)], go: text('cameOut'), back: text('later') }))
        await answerJob(ended.id, 'printed');
    } else if (state === 'failed') {
      showAlert('danger', reasonOf(ended));
    }
  } catch (error) {
    if (error instanceof Error) showError(error);
  }
};
