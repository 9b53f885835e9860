// What the page that scans does with what is scanned, typed and answered. What follows from it - sounds, recording, looking up - is returned, and done elsewhere.
import { SCAN_LIMITS, type ScanMode } from '@ace/contract/scans/modes.ts';
import type { Scan } from '@ace/contract/scans/scan.ts';
import { type Command, commandOf } from '../input/commands.ts';
import type { Settings } from '../input/settings.tsx';
import { isLikeWeight, type Weighing, weighingOf } from '../input/weighing.ts';
import type { Found } from './found.tsx';
import type { Sound } from './sounds.ts';

/** Milliseconds within which some scanners end a code twice. */
const LINE_FEED = 300;

/** What nothing was kept of: it could not be stored, or its package must be asked for first, whose weight may have come already. */
export type Stopped = { code: string; reason: 'notStored' | 'whichPackage'; shipmentId?: number; weighing?: Weighing };

/** What the page knows besides what is kept. */
export type Taking = {
  text: string;
  /** When something was taken last, in milliseconds. */
  enteredAt: number;
  /** The code that waits for its weight, or for the label of the partner. */
  pending: string | null;
  /** What the last code has stopped at. */
  stopped: Stopped | null;
  /** The code that is looked up, and what was found of it. */
  sought: string;
  found: Found | null;
  /** What a barcode has asked for last, until something else is scanned. */
  obeyed: { command: Command; isPossible: boolean } | null;
  isNoWeight: boolean;
  isPlaceMissing: boolean;
};

/** What follows: at most one of recording, looking up, asking what a code names before its weight comes, and obeying. */
export type Effect = {
  sound?: Sound;
  record?: { mode: ScanMode; code: string; more?: Partial<Scan> };
  find?: string;
  name?: string;
  obey?: Command;
};

/** What changes when something happens, and what follows. */
export type Step = (before: Taking) => [changed: Partial<Taking>, effect?: Effect];

/** Gives up what waits for more, and what is shown instead of the last scan. */
const FORGOTTEN = { pending: null, stopped: null, sought: '', found: null };
const ANSWERED = { obeyed: null, isNoWeight: false, isPlaceMissing: false };

export const NOTHING_TAKEN: Taking = { text: '', enteredAt: 0, ...FORGOTTEN, ...ANSWERED };

type Now = Pick<Settings, 'mode' | 'place' | 'isPaired'>;
type Possible = { undoLast: boolean; endRound: boolean };

/** Does what a barcode of the sheet asks for. */
const obey = (command: Command, possible: Possible): ReturnType<Step> => {
  const isPossible = !('action' in command) || command.action === 'problem' || possible[command.action];
  return [{ ...FORGOTTEN, obeyed: { command, isPossible } }, isPossible ? { sound: 'good', obey: command } : { sound: 'stop' }];
};

/** Takes a parcel that is to be weighed, or the weight of the one before. */
const weigh = ({ pending, stopped }: Taking, entered: string): ReturnType<Step> => {
  const isAwaited = pending !== null || stopped?.shipmentId !== undefined;
  const weighing = isAwaited ? weighingOf(entered) : null;
  // A weight that cannot be is no code either: the parcel still waits for its weight.
  if (isAwaited && !weighing && isLikeWeight(entered)) return [{ isNoWeight: true }, { sound: 'stop' }];
  if (pending !== null && weighing) return [{ pending: null }, { record: { mode: 'weigh', code: pending, more: weighing } }];
  if (stopped && weighing) return [{ stopped: { ...stopped, weighing } }];
  // The weight that comes is not that of the parcel before.
  return [{ pending: null }, { name: entered }];
};

const takeCode = (before: Taking, entered: string, { mode, place, isPaired }: Now): ReturnType<Step> => {
  const { pending } = before;
  if (mode === 'find') return [{ sought: entered }, { find: entered }];
  if (place.trim() === '') return [{ isPlaceMissing: true }, { sound: 'stop' }];
  if (mode === 'weigh') return weigh(before, entered);
  if (mode !== 'handOver' || !isPaired) return [{}, { record: { mode, code: entered } }];
  if (pending === null) return [{ pending: entered }];
  return [{ pending: null }, { record: { mode, code: pending, more: { pair: entered.slice(0, SCAN_LIMITS.code) } } }];
};

/** A line was scanned or typed, at a time in milliseconds. */
export const entered =
  (line: string, at: number, now: Now, possible: Possible): Step =>
  (before) => {
    const command = commandOf(line);
    // An empty line gives up what waits for its weight or other label; not the second line feed of a scanner.
    const given = at - before.enteredAt < LINE_FEED ? {} : { pending: null };
    const [changed, effect] = line === '' ? [given] : command ? obey(command, possible) : takeCode(before, line, now);
    return [{ text: '', ...ANSWERED, enteredAt: at, ...changed }, effect];
  };

/** Settings were changed by hand. */
export const changed =
  (to: Partial<Settings>): Step =>
  () => [{ isPlaceMissing: false, ...((to.mode || to.isPaired === false) && FORGOTTEN) }];

/** The package that was asked for is chosen, by its code. */
export const chosen =
  (code: string, { mode, isPaired }: Pick<Now, 'mode' | 'isPaired'>): Step =>
  ({ stopped }) => {
    const more = stopped?.weighing;
    if ((mode === 'weigh' && !more) || (mode === 'handOver' && isPaired)) return [{ stopped: null, pending: code }];
    return [{ stopped: null }, mode === 'find' ? undefined : { record: { mode, code, more } }];
  };

/** A parcel that is to be weighed is one. */
export const named =
  (code: string): Step =>
  () => [{ stopped: null, pending: code }];

/** Something was looked up, unless another code was meanwhile. */
export const found =
  (found: Found): Step =>
  ({ sought }) =>
    sought === found.code ? [{ stopped: null, found }, { sound: found.shipments.length > 0 ? 'good' : 'unknown' }] : [{}];

/** Nothing is kept of a code. */
export const stopped =
  (stopped: Stopped): Step =>
  () => [{ found: null, stopped }, { sound: 'stop' }];

/** A scan is kept. */
export const recorded =
  (sound: Sound): Step =>
  () => [{ found: null, stopped: null }, { sound }];
