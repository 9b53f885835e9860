import type { Round, Scan, ScanAnswer } from '@ace/contract/scans/scan.ts';
import { type KeptScan, type KeptStep, type Known, openFloor, STRICT } from './floor.ts';
import { doesCount, knownOf } from './known.ts';
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
  decide: (before: KeptScan[]) => Known,
): Promise<KeptScan> => {
  markUnsent(true);
  const tx = (await openFloor()).transaction(['step', 'scan'], 'readwrite', STRICT);
  const scans = tx.objectStore('scan');
  const known = decide(shipmentId === undefined ? [] : await scans.index('shipmentId').getAll(shipmentId));
  const kept = { uuid: scan.uuid, login, scan, known, ...(shipmentId !== undefined && { shipmentId }) };
  await Promise.all([
    tx.objectStore('step').add({ kind: 'scan', scan, login, isGood: known.result === 'ok', keptAt: Date.now() }),
    scans.put({ ...kept, at: Date.now() }),
    tx.done,
  ]);
  return kept;
};

/** What this device has scanned of a shipment. */
export const scansOf = async (shipmentId: number): Promise<KeptScan[]> =>
  await (await openFloor()).getAllFromIndex('scan', 'shipmentId', shipmentId);

/** Keeps that a scan is taken back. */
export const keepUndo = async (login: string, uuid: string) => {
  markUnsent(true);
  const tx = (await openFloor()).transaction(['step', 'scan'], 'readwrite', STRICT);
  const kept = await tx.objectStore('scan').get(uuid);
  await Promise.all([
    tx.objectStore('step').add({ kind: 'undo', uuid, login }),
    kept && tx.objectStore('scan').put({ ...kept, isUndone: true }),
    tx.done,
  ]);
};

/** Keeps that a round ends, behind its scans: what was received at the place. What nobody knew stays in view. */
export const keepRound = async (login: string, uuid: string, place: string) => {
  markUnsent(true);
  const tx = (await openFloor()).transaction(['step', 'scan'], 'readwrite', STRICT);
  await tx.objectStore('step').add({ kind: 'round', uuid, place, login });
  for (let cursor = await tx.objectStore('scan').openCursor(); cursor; cursor = await cursor.continue()) {
    const { value } = cursor;
    const isOfRound = value.login === login && value.scan.mode === 'receive' && value.scan.place === place;
    if (isOfRound && (doesCount(value) || knownOf(value)?.result === 'already')) await cursor.update({ ...value, isEnded: true });
  }
  await tx.done;
};

/** The first steps of a person that wait to be sent. */
export const firstSteps = async (login: string, count: number): Promise<KeptStep[]> =>
  (await (await openFloor()).getAllFromIndex('step', 'login', login, count)) as KeptStep[];

/** Keeps what the server has answered to steps, which are done with. Returns the scans among them. */
export const keepAnswers = async (steps: KeptStep[], answers: (ScanAnswer | 'invalid' | Round)[]) => {
  const answered: KeptScan[] = [];
  const tx = (await openFloor()).transaction(['step', 'scan'], 'readwrite', STRICT);
  const scans = tx.objectStore('scan');
  for (const [index, step] of steps.entries()) {
    await tx.objectStore('step').delete(step.order);
    const answer = answers[index];
    const kept = step.kind === 'round' ? undefined : await scans.get(step.kind === 'scan' ? step.scan.uuid : step.uuid);
    if (!kept || !answer) continue;
    const isRead = typeof answer === 'object' && 'result' in answer;
    if (step.kind === 'undo') {
      if (isRead && answer.result !== 'refused') continue;
      // It was not taken back: that is shown again.
      const back = { ...kept, isUndone: false, isEnded: false, undoRefused: (isRead && answer.message) || ('invalid' as const) };
      await scans.put(back);
      answered.push(back);
      continue;
    }
    // What was taken for good until now, and is not, is shown again.
    const isBad = !isRead || answer.result === 'unknown' || answer.result === 'refused';
    const next = {
      ...kept,
      ...(isRead ? { answer, shipmentId: answer.shipmentId ?? kept.shipmentId } : { isInvalid: true }),
      ...(isBad && { isEnded: false }),
    };
    await scans.put(next);
    answered.push(next);
  }
  // What was sent long ago is on the server.
  let left = (await scans.count()) - MAX_KEPT;
  for (let cursor = await scans.index('at').openCursor(); cursor && left > 0; cursor = await cursor.continue()) {
    if (cursor.value.answer || cursor.value.isInvalid) await cursor.delete();
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
  return {
    scans: scans.filter((each) => each.login === login && !each.isEnded).reverse(),
    waiting: [...waiting].map(([of, { length }]) => ({ login: of, number: length })),
  };
};
