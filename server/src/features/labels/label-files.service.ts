import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { waitForLock } from '../../shared/database/locks.ts';
import type { Database } from '../../shared/database/schema.ts';
import type { DrawnFile } from '../../shared/http/answers.ts';
import type { IdempotencyKey } from '../../shared/http/idempotency.ts';
import { job, type Turn } from '../../shared/jobs/job.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { joinDrawn } from '../../shared/pdf/pdf-pool.ts';
import type { Drawn } from '../../shared/pdf/sheet.ts';
import { ProblemError, problem } from '../../shared/problems.ts';
import type { LabelPaper } from './draw/label.ts';
import { countFiles, findFile, findWaiting, noteAsked, noteDrawn, storeFile } from './label-files.repository.ts';
import { insertJob, lockJob, noteState } from './label-jobs.repository.ts';
import { noteJob, readJob } from './label-jobs.service.ts';
import { drawLabelPart, fileOf, partsOf, printedOf } from './labels.service.ts';

const compress = promisify(gzip);
const unpack = promisify(gunzip);

/** Lets labels be drawn in the background, for their file to be fetched. Throws `error.busy` if the user has too many such files. */
export const queueFile = async (context: Context, user: Caller, paper: LabelPaper, key: IdempotencyKey) => {
  const data = await compress(JSON.stringify(paper));
  return await change(
    context,
    user,
    async (tx) => {
      await waitForLock(tx.db, 'labelFiles', user.id);
      if ((await countFiles(tx.db, user.id)) >= BOUNDS.labelFile.ofUser) throw problem('error.busy', { retryAfter: 5 });
      const id = await insertJob(tx, { printerId: null, printer: null, format: paper.format, labels: printedOf(paper), data });
      await context.jobs.send(tx, labelFileJob, { id });
      return await readJob(tx.db, user, id);
    },
    key,
  );
};

/** Draws a part once there is room; `undefined` if others were before it. */
const drawIfRoom = (context: Context, userId: number, part: LabelPaper): Promise<Drawn | undefined> =>
  drawLabelPart(context, userId, part).catch((error) =>
    error instanceof ProblemError && error.code === 'error.busy' ? undefined : Promise.reject(error),
  );

/** Draws a file part by part, as long as its creator asks for it. */
const drawFile = async (context: Context, { id }: { id: number }, { isLast }: Turn) => {
  const { db } = context;
  const begun = await findWaiting(db, id);
  if (!begun?.data) return;
  const paper: LabelPaper = JSON.parse(String(await unpack(begun.data)));
  const refuse = ({ code, details }: ProblemError) =>
    storeFile({ db }, id, { data: null, labels: [], outcome: { refusal: { code, details } } });
  if (isLast) return await refuse(problem('error.internalServerError'));
  const drawn: Drawn[] = [];
  let labels = 0;
  for (const part of partsOf(paper)) {
    let each: Drawn | undefined;
    while (!each) {
      if (!(await noteDrawn(db, id, labels))) return await noteState({ db }, id, 'left');
      each = await drawIfRoom(context, begun.createdById, part);
    }
    drawn.push(each);
    labels += part.labels.length;
  }
  try {
    const { content, headers } = joinDrawn(drawn);
    await storeFile({ db }, id, { data: await compress(content), labels: printedOf(paper, headers), outcome: { headers } });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await refuse(error);
  }
};

/** Draws labels for a file. A job that is repeated draws them anew. */
export const labelFileJob = job({
  name: 'labelFile',
  payload: z.object({ id: z.number() }),
  retry: { retryLimit: BOUNDS.labelFile.tries, retryDelay: 1, expireInSeconds: 1_200 },
  concurrency: BOUNDS.labelFile.jobs,
  work: (context: Context, payload, _id, turn) => drawFile(context, payload, turn),
});

/** A job whose creator asks for it: a file is drawn only for those who wait for it. Throws `error.http.404`. */
export const askForJob = async (db: Database, user: Caller, id: number) => {
  await noteAsked(db, user.id, id);
  return await readJob(db, user, id);
};

/** A file that was drawn for the user, whose labels are noted as printed once it was delivered. Throws `error.http.404`, `error.busy` if it is not drawn, and what refused to draw it. */
export const readFile = async (context: Context, user: Caller, id: number): Promise<DrawnFile> => {
  await noteAsked(context.db, user.id, id);
  const found = await findFile(context.db, user.id, id);
  if (!found) throw problem('error.http.404');
  const { data, outcome } = found;
  if (outcome?.refusal) throw problem(outcome.refusal.code, outcome.refusal.details);
  if (!data || found.state !== 'ready') throw problem('error.busy', { retryAfter: 1 });
  const delivered = () =>
    change(context, user, async (tx) => {
      const stored = await lockJob(tx, id);
      if (stored?.state === 'ready') await noteJob(tx, stored, 'sent');
    });
  return fileOf(found.format, async () => ({
    content: await unpack(data),
    headers: outcome?.headers ?? {},
    printed: found.labels,
    delivered,
  }));
};
