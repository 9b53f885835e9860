import type { KeptScan, Known } from './floor.ts';
import type { Task } from './tasks.ts';

/** What is known of a scan: what the server has answered, or this device knows. */
export const knownOf = ({ answer, known }: KeptScan): Known | undefined => answer ?? known;

/** Whether a scan counts, as far as this device knows. What it does not know may count. */
export const doesCount = (kept: KeptScan) => {
  const result = knownOf(kept)?.result ?? 'ok';
  return !kept.isUndone && !kept.isInvalid && (result === 'ok' || (result === 'unknown' && !kept.answer));
};

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
