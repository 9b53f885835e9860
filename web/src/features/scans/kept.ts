import type { Round, Scan, ScanAnswer } from '@ace/contract/scans/scan.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What the server is to be told, in this order. */
type Step = { kind: 'scan'; scan: Scan } | { kind: 'undo'; uuid: string } | { kind: 'round'; uuid: string; place: string };
export type KeptStep = Step & { order: number; login: string };

/** A scan as this device knows it. Without an answer it waits to be sent; `invalid` is what the server refuses to read. */
export type KeptScan = {
  uuid: string;
  login: string;
  scan: Scan;
  answer?: ScanAnswer;
  isInvalid?: boolean;
  isUndone?: boolean;
  /** It belongs to a round that has ended. */
  isEnded?: boolean;
};

interface Schema extends DBSchema {
  step: { key: number; value: Step & { order?: number; login: string }; indexes: { login: string } };
  scan: { key: string; value: KeptScan & { at: number }; indexes: { at: number } };
}

/** Whether a scan counts, as far as this device knows: it can be taken back. */
export const doesCount = ({ answer, isInvalid, isUndone }: KeptScan) => !isUndone && !isInvalid && (answer?.result ?? 'ok') === 'ok';

/** Green only when it is on the disk: a transaction that is done may still be lost with the power. */
const STRICT = { durability: 'strict' } as const;

/** The scans that are kept on the device after they were sent. */
const MAX_KEPT = 500;

let opened: Promise<IDBPDatabase<Schema>> | undefined;
const open = () => {
  opened ??= openDB<Schema>('floor', 1, {
    upgrade: (db) => {
      db.createObjectStore('step', { keyPath: 'order', autoIncrement: true }).createIndex('login', 'login');
      db.createObjectStore('scan', { keyPath: 'uuid' }).createIndex('at', 'at');
    },
    // Another tab has a newer program: this one lets it, and opens anew.
    blocking: () => void opened?.then((db) => db.close()).finally(() => (opened = undefined)),
    terminated: () => (opened = undefined),
  }).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
};

/** Asks the browser once not to clear what waits to be sent. */
export const askToKeep = () => void navigator.storage?.persist?.().catch(() => {});

/** Keeps a scan until it is sent. It is on the disk when this is done. */
export const keepScan = async (login: string, scan: Scan) => {
  const tx = (await open()).transaction(['step', 'scan'], 'readwrite', STRICT);
  await Promise.all([
    tx.objectStore('step').add({ kind: 'scan', scan, login }),
    tx.objectStore('scan').put({ uuid: scan.uuid, login, scan, at: Date.now() }),
    tx.done,
  ]);
};

/** Keeps that a scan is taken back. */
export const keepUndo = async (login: string, uuid: string) => {
  const tx = (await open()).transaction(['step', 'scan'], 'readwrite', STRICT);
  const kept = await tx.objectStore('scan').get(uuid);
  await Promise.all([
    tx.objectStore('step').add({ kind: 'undo', uuid, login }),
    kept && tx.objectStore('scan').put({ ...kept, isUndone: true }),
    tx.done,
  ]);
};

/** Keeps that a round ends, behind its scans: what was received at the place. What nobody knew stays in view. */
export const keepRound = async (login: string, uuid: string, place: string) => {
  const tx = (await open()).transaction(['step', 'scan'], 'readwrite', STRICT);
  await tx.objectStore('step').add({ kind: 'round', uuid, place, login });
  for (let cursor = await tx.objectStore('scan').openCursor(); cursor; cursor = await cursor.continue()) {
    const { value } = cursor;
    const isOfRound = value.login === login && value.scan.mode === 'receive' && value.scan.place === place;
    if (isOfRound && (doesCount(value) || value.answer?.result === 'already')) await cursor.update({ ...value, isEnded: true });
  }
  await tx.done;
};

/** The first steps of a person that wait to be sent. */
export const firstSteps = async (login: string, count: number): Promise<KeptStep[]> =>
  (await (await open()).getAllFromIndex('step', 'login', login, count)) as KeptStep[];

/** Keeps what the server has answered to steps, which are done with. */
export const keepAnswers = async (steps: KeptStep[], answers: (ScanAnswer | 'invalid' | Round)[]) => {
  const tx = (await open()).transaction(['step', 'scan'], 'readwrite', STRICT);
  const scans = tx.objectStore('scan');
  for (const [index, step] of steps.entries()) {
    await tx.objectStore('step').delete(step.order);
    const answer = answers[index];
    const kept = step.kind === 'scan' ? await scans.get(step.scan.uuid) : undefined;
    if (kept && answer === 'invalid') await scans.put({ ...kept, isInvalid: true, isEnded: false });
    else if (kept && answer && typeof answer === 'object' && 'result' in answer) {
      // What was taken for good until now, and is not, is shown again.
      const isBad = answer.result === 'unknown' || answer.result === 'refused';
      await scans.put({ ...kept, answer, ...(isBad && { isEnded: false }) });
    }
  }
  // What was sent long ago is on the server.
  let left = (await scans.count()) - MAX_KEPT;
  for (let cursor = await scans.index('at').openCursor(); cursor && left > 0; cursor = await cursor.continue()) {
    if (cursor.value.answer || cursor.value.isInvalid) await cursor.delete();
    left -= 1;
  }
  await tx.done;
};

export type Kept = { scans: KeptScan[]; waiting: { login: string; number: number }[] };

/** What this device knows of the round of a person, the latest scan first, and what waits to be sent, by person. */
export const readKept = async (login: string): Promise<Kept> => {
  const tx = (await open()).transaction(['step', 'scan']);
  const [steps, scans] = await Promise.all([tx.objectStore('step').getAll(), tx.objectStore('scan').index('at').getAll()]);
  const waiting = Map.groupBy(steps, (step) => step.login);
  return {
    scans: scans.filter((each) => each.login === login && !each.isEnded).reverse(),
    waiting: [...waiting].map(([of, { length }]) => ({ login: of, number: length })),
  };
};
