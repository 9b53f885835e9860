import { LATE_AFTER_SECONDS } from '@ace/contract/scans/modes.ts';
import type { Round, Scan } from '@ace/contract/scans/scan.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { api } from '../../../shared/api/api.ts';
import type { KeptScan } from '../rules/known.ts';
import { compareClocks } from './clock.ts';
import type { KeptStep } from './floor.ts';
import { firstSteps, keepAnswers } from './kept.ts';

/** The most scans of one call: few enough that an answer comes soon over a bad network. */
const AT_ONCE = 50;

/** Milliseconds for a call. A network that hangs holds up all that follows. */
const CALL_TIMEOUT = 20_000;

/** What the server has read and will never accept. A proxy may answer with 400, too. */
const isForever = (error: unknown) => error instanceof ApiError && error.problem.message === 'error.validation';

/** An answer that is none of ours, such as the page of a proxy, is no answer. */
const requireAnswers = (answers: unknown, uuids: string[]) => {
  const given = Array.isArray(answers) ? answers.map((each) => (each as { uuid?: unknown } | null)?.uuid) : [];
  if (given.length !== uuids.length || !uuids.every((uuid, index) => uuid === given[index])) throw new ApiError(0, {});
};

const sendScans = async (by: string, scans: Scan[]) => {
  const asked = Date.now();
  const { body, headers } = await api('POST /api/scans', { body: { scans, by }, signal: AbortSignal.timeout(CALL_TIMEOUT) });
  requireAnswers(
    body,
    scans.map(({ uuid }) => uuid),
  );
  compareClocks(headers, asked);
  return body;
};

const sendUndo = async (by: string, uuid: string) => {
  const { body } = await api('POST /api/scans/undo', { body: { uuids: [uuid], by }, signal: AbortSignal.timeout(CALL_TIMEOUT) });
  requireAnswers(body, [uuid]);
  return body;
};

const sendRound = async (by: string, uuid: string, place: string) => {
  const { body } = await api('POST /api/scans/rounds/end', { body: { uuid, place, by }, signal: AbortSignal.timeout(CALL_TIMEOUT) });
  requireAnswers([body], [uuid]);
  return body;
};

/** Milliseconds after which a scan is late. Some seconds more than the server asks for: the clocks may differ by as much (`clock.ts`). */
const LATE_AFTER = (LATE_AFTER_SECONDS + 5) * 1_000;

/** A scan as it is sent: one that was shown as recorded, and could not be sent at once, is late. */
const sentOf = ({ scan, isGood, keptAt = 0 }: KeptStep & { kind: 'scan' }): Scan =>
  isGood && Date.now() - keptAt > LATE_AFTER ? { ...scan, isLate: true } : scan;

/** Scans that are sent together, or one other step. */
const firstPart = (steps: KeptStep[]) => {
  const end = steps.findIndex(({ kind }) => kind !== 'scan');
  return end === 0 ? steps.slice(0, 1) : steps.slice(0, end === -1 ? steps.length : end);
};

/** Is told what the server has answered. */
export type Listener = { onAnswers: (scans: KeptScan[]) => unknown; onRound: (round: Round) => void };

/** Sends steps that go together. One that the server cannot read keeps nothing from being sent: the others are sent one by one. */
const sendPart = async (steps: KeptStep[], listener: Listener): Promise<void> => {
  const [first] = steps;
  if (!first) return;
  const { login } = first;
  try {
    if (first.kind === 'scan') {
      const scans = steps.flatMap((step) => (step.kind === 'scan' ? [sentOf(step)] : []));
      await listener.onAnswers(await keepAnswers(login, steps, await sendScans(login, scans)));
    } else if (first.kind === 'undo') await listener.onAnswers(await keepAnswers(login, steps, await sendUndo(login, first.uuid)));
    else {
      const round = await sendRound(login, first.uuid, first.place);
      await keepAnswers(login, steps, [round]);
      listener.onRound(round);
      await listener.onAnswers([]);
    }
  } catch (error) {
    if (!isForever(error)) throw error;
    if (steps.length > 1) for (const step of steps) await sendPart([step], listener);
    else await listener.onAnswers(await keepAnswers(login, steps, ['invalid']));
  }
};

/**
 * Sends what a person has scanned on this device, in its order, until nothing is left. Throws `ApiError` when the server does not take it now; all stays.
 * Two tabs send it one after the other.
 */
export const sendKept = (login: string, listener: Listener) => {
  const send = async () => {
    for (;;) {
      const steps = firstPart(await firstSteps(login, AT_ONCE));
      if (steps.length === 0) return;
      await sendPart(steps, listener);
    }
  };
  return navigator.locks ? navigator.locks.request('floor-sending', send) : send();
};
