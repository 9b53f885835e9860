import type { Decision } from '@ace/contract/scans/decide.ts';
import type { Scan, ScanAnswer } from '@ace/contract/scans/scan.ts';
import type { Task } from './tasks.ts';

/** A scan as this device knows it. Without an answer it waits to be sent; `isInvalid` is what the server refuses to read. */
export type KeptScan = {
  uuid: string;
  login: string;
  scan: Scan;
  /** What this device knew when it was made. */
  known?: Decision;
  shipmentId?: number;
  answer?: ScanAnswer;
  isInvalid?: boolean;
  isUndone?: boolean;
  /** Why the server has not taken it back. */
  undoRefused?: ScanAnswer['message'] | 'invalid';
  /** It belongs to a round that has ended. */
  isEnded?: boolean;
};

/** What is known of a scan: what the server has answered, or this device knows. */
export const knownOf = ({ answer, known }: KeptScan): Decision | undefined => answer ?? known;

/** Whether a scan counts or has counted until it was taken back, as far as this device knows. What it does not know may count. */
export const didCount = (kept: KeptScan) => {
  const result = knownOf(kept)?.result ?? 'ok';
  return !kept.isInvalid && (result === 'ok' || (result === 'unknown' && !kept.answer));
};

/** Whether a scan counts, as far as this device knows. */
export const doesCount = (kept: KeptScan) => !kept.isUndone && didCount(kept);

/** What can be reported as wrong: all but codes that name nothing. */
export const reportedOf = (kept: KeptScan) => {
  const { code } = kept.scan;
  const { aceBillNumber, packageNumber, total = 1 } = knownOf(kept) ?? {};
  if (aceBillNumber === undefined) return kept.answer ? null : { code, name: code };
  return { code, name: total > 1 && packageNumber !== undefined ? `${aceBillNumber} (${packageNumber}/${total})` : aceBillNumber };
};

/** Whether a scan is one of those that are made now: of the same task, place and day. */
export const isOfTask = ({ scan }: KeptScan, { mode, place }: { mode: Task; place: string }) =>
  scan.mode === mode && scan.place === place.trim() && new Date(scan.at).toDateString() === new Date().toDateString();
