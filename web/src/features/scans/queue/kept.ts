import type { Decision } from '@ace/contract/scans/decide.ts';
import type { Round, Scan, ScanAnswer } from '@ace/contract/scans/scan.ts';
import { doesCount, type KeptScan, knownOf } from '../rules/known.ts';
import { type KeptStep, openFloor, STRICT } from './floor.ts';
import { openFor } from './sealed.ts';
import { markUnsent } from './unsent-mark.ts';

/** The scans that are kept on the device after they were sent. */
const MAX_KEPT = 500;

/** Asks the browser once not to clear what waits to be sent. */
export const askToKeep = () => void navigator.storage?.persist?.().catch(() => {});

/**
 * Keeps a scan until it is sent. `decide` says what is known of it, by what this device has scanned of its shipment before. It is on the disk when this is
 * done.
 */
export const keepScan = async (
  login: string,
  scan: Scan,
  shipmentId: number | undefined,
  decide: (before: KeptScan[]) => Decision,
): Promise<KeptScan> => {
  const { uuid } = scan;
  const { db, seal, unseal } = await openFor(login);
  markUnsent(true);
  const tx = db.transaction(['step', 'scan'], 'readwrite', STRICT);
  const scans = tx.objectStore('scan');
  const before = unseal<KeptScan>(await scans.index('login').getAll(login));
  const known = decide(before.filter((each) => shipmentId !== undefined && each.shipmentId === shipmentId));
  const kept = { uuid, login, scan, known, ...(shipmentId !== undefined && { shipmentId }) };
  const at = Date.now();
  await Promise.all([
    tx.objectStore('step').add(seal({ kind: 'scan', scan, isGood: known.result === 'ok', keptAt: at }, { login, uuid })),
    scans.put(seal(kept, { login, uuid, at })),
    tx.done,
  ]);
  return kept;
};

/** What a person has scanned of a shipment on this device. */
export const scansOf = async (login: string, shipmentId: number) => {
  const { db, unseal } = await openFor(login);
  return unseal<KeptScan>(await db.getAllFromIndex('scan', 'login', login)).filter((each) => each.shipmentId === shipmentId);
};

/** Keeps that a scan is taken back. */
export const keepUndo = async (login: string, uuid: string) => {
  const { db, seal, unseal } = await openFor(login);
  markUnsent(true);
  const tx = db.transaction(['step', 'scan'], 'readwrite', STRICT);
  const stored = await tx.objectStore('scan').get(uuid);
  await Promise.all([
    tx.objectStore('step').add(seal({ kind: 'undo', uuid }, { login, uuid })),
    stored && tx.objectStore('scan').put(seal({ ...unseal<KeptScan>([stored])[0], isUndone: true }, stored)),
    tx.done,
  ]);
};

/** Keeps that a round ends, behind its scans: what was received at the place. Unknown codes stay in view. */
export const keepRound = async (login: string, uuid: string, place: string) => {
  const { db, seal, unseal } = await openFor(login);
  markUnsent(true);
  const tx = db.transaction(['step', 'scan'], 'readwrite', STRICT);
  await tx.objectStore('step').add(seal({ kind: 'round', uuid, place }, { login, uuid }));
  const own = tx.objectStore('scan').index('login');
  for (let cursor = await own.openCursor(login); cursor; cursor = await cursor.continue()) {
    const [kept] = unseal<KeptScan>([cursor.value]);
    if (kept?.scan.mode !== 'receive' || kept.scan.place !== place) continue;
    if (doesCount(kept) || knownOf(kept)?.result === 'already') await cursor.update(seal({ ...kept, isEnded: true }, cursor.value));
  }
  await tx.done;
};

/** The first steps of a person that wait to be sent. */
export const firstSteps = async (login: string, count: number): Promise<KeptStep[]> => {
  const stored = await (await openFloor()).getAllFromIndex('step', 'login', login);
  if (stored.length === 0) return [];
  return (await openFor(login)).unseal<KeptStep>(stored).slice(0, count);
};

/** Keeps what the server has answered to steps of a person, which are done with. Returns the scans among them. */
export const keepAnswers = async (login: string, steps: KeptStep[], answers: (ScanAnswer | 'invalid' | Round)[]) => {
  const answered: KeptScan[] = [];
  const { db, seal, unseal } = await openFor(login);
  const tx = db.transaction(['step', 'scan'], 'readwrite', STRICT);
  const scans = tx.objectStore('scan');
  for (const [index, step] of steps.entries()) {
    await tx.objectStore('step').delete(step.order);
    const answer = answers[index];
    const stored = await scans.get(step.kind === 'scan' ? step.scan.uuid : step.uuid);
    const [kept] = stored ? unseal<KeptScan>([stored]) : [];
    if (!stored || !kept || !answer) continue;
    const show = (next: KeptScan) => {
      answered.push(next);
      return scans.put(seal(next, stored));
    };
    const isRead = typeof answer === 'object' && 'result' in answer;
    if (step.kind === 'undo') {
      if (isRead && answer.result !== 'refused') continue;
      // It was not taken back: that is shown again.
      await show({ ...kept, isUndone: false, isEnded: false, undoRefused: (isRead && answer.message) || 'invalid' });
      continue;
    }
    // What was taken for good until now, and is not, is shown again.
    const isBad = !isRead || answer.result === 'unknown' || answer.result === 'refused';
    await show({
      ...kept,
      ...(isRead ? { answer, shipmentId: answer.shipmentId ?? kept.shipmentId } : { isInvalid: true }),
      ...(isBad && { isEnded: false }),
    });
  }
  // What was sent long ago is on the server.
  const waiting = new Set((await tx.objectStore('step').getAll()).map(({ uuid }) => uuid));
  let left = (await scans.count()) - MAX_KEPT;
  for (let cursor = await scans.index('at').openCursor(); cursor && left > 0; cursor = await cursor.continue()) {
    if (!waiting.has(cursor.value.uuid)) await cursor.delete();
    left -= 1;
  }
  await tx.done;
  return answered;
};

export type Kept = { scans: KeptScan[]; waiting: { login: string; number: number }[] };

/** What this device knows of the round of a person, the latest scan first, and what waits to be sent, by person. */
export const readKept = async (login: string): Promise<Kept> => {
  const tx = (await openFloor()).transaction(['step', 'scan']);
  const [steps, scans] = await Promise.all([tx.objectStore('step').getAll(), tx.objectStore('scan').index('at').getAll()]);
  markUnsent(steps.length > 0);
  const waiting = Map.groupBy(steps, (step) => step.login);
  const stored = scans.filter((each) => each.login === login);
  const own = stored.length > 0 ? (await openFor(login)).unseal<KeptScan>(stored) : [];
  return {
    scans: own.filter(({ isEnded }) => !isEnded).reverse(),
    waiting: [...waiting].map(([of, { length }]) => ({ login: of, number: length })),
  };
};
