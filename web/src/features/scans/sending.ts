import type { Round, Scan } from '@ace/contract/scans/scan.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { api } from '../../shared/api/api.ts';
import { firstSteps, type KeptStep, keepAnswers } from './kept.ts';

/** The most scans of one call: few enough that an answer comes soon over a bad network. */
const AT_ONCE = 50;

/** Statuses of calls that the server has read and will never accept. */
const isForever = (error: unknown) => error instanceof ApiError && error.status === 400;

const sendScans = async (scans: Scan[]) => (await api('POST /api/scans', { body: { scans } })).body;

/** Scans that are sent together, or one other step. */
const firstPart = (steps: KeptStep[]) => {
  const end = steps.findIndex(({ kind }) => kind !== 'scan');
  return end === 0 ? steps.slice(0, 1) : steps.slice(0, end === -1 ? steps.length : end);
};

/** Sends steps that go together. One that the server cannot read keeps nothing from being sent: the others are sent one by one. */
const sendPart = async (steps: KeptStep[], onRound: (round: Round) => void) => {
  const [first] = steps;
  if (!first) return;
  try {
    if (first.kind === 'scan')
      await keepAnswers(steps, await sendScans(steps.flatMap((step) => (step.kind === 'scan' ? [step.scan] : []))));
    else if (first.kind === 'undo') await keepAnswers(steps, (await api('POST /api/scans/undo', { body: { uuids: [first.uuid] } })).body);
    else {
      const { uuid, place } = first;
      const round = (await api('POST /api/scans/rounds/end', { body: { uuid, place } })).body;
      await keepAnswers(steps, [round]);
      onRound(round);
    }
  } catch (error) {
    if (!isForever(error)) throw error;
    if (steps.length > 1) for (const step of steps) await sendPart([step], onRound);
    else await keepAnswers(steps, ['invalid']);
  }
};

/**
 * Sends what a person has scanned on this device, in its order, until nothing is left. Throws `ApiError` when the server does not take it now; all stays.
 * Two tabs send it one after the other.
 */
export const sendKept = (login: string, onSent: () => unknown, onRound: (round: Round) => void) => {
  const send = async () => {
    for (;;) {
      const steps = firstPart(await firstSteps(login, AT_ONCE));
      if (steps.length === 0) return;
      await sendPart(steps, onRound);
      await onSent();
    }
  };
  return navigator.locks ? navigator.locks.request('floor-sending', send) : send();
};
