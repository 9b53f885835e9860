import type { ExpectedShipment } from '@ace/contract/scans/expected.ts';
import type { Scan, ScanAnswer } from '@ace/contract/scans/scan.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What the server is to be told, in this order. `isGood` is a scan that was shown as recorded when it was made, at `keptAt` by the clock of this device. */
type Step =
  | { kind: 'scan'; scan: Scan; isGood?: boolean; keptAt?: number }
  | { kind: 'undo'; uuid: string }
  | { kind: 'round'; uuid: string; place: string };
export type KeptStep = Step & { order: number; login: string };

/** What is known of a scan. */
export type Known = Omit<ScanAnswer, 'uuid'>;

/** A scan as this device knows it. Without an answer it waits to be sent; `isInvalid` is what the server refuses to read. */
export type KeptScan = {
  uuid: string;
  login: string;
  scan: Scan;
  /** What this device knew when it was made. */
  known?: Known;
  shipmentId?: number;
  answer?: ScanAnswer;
  isInvalid?: boolean;
  isUndone?: boolean;
  /** Why the server has not taken it back. */
  undoRefused?: ScanAnswer['message'] | 'invalid';
  /** It belongs to a round that has ended. */
  isEnded?: boolean;
};

interface Schema extends DBSchema {
  step: { key: number; value: Step & { order?: number; login: string }; indexes: { login: string } };
  scan: { key: string; value: KeptScan & { at: number }; indexes: { at: number; shipmentId: number } };
  /** What this device may meet (version 2), and how far it follows what changes of it. */
  expected: { key: number; value: ExpectedShipment };
  followed: { key: 'expected'; value: { position: number; completeAt: number } };
}
type Floor = IDBPDatabase<Schema>;

/** Green only when it is on the disk: a transaction that is done may still be lost with the power. */
export const STRICT = { durability: 'strict' } as const;

let opened: Promise<Floor> | undefined;

/** What this device keeps of the floor. Throws where the browser stores nothing. */
export const openFloor = () => {
  opened ??= openDB<Schema>('floor', 2, {
    upgrade: (db, version, _next, tx) => {
      if (version < 1) {
        db.createObjectStore('step', { keyPath: 'order', autoIncrement: true }).createIndex('login', 'login');
        db.createObjectStore('scan', { keyPath: 'uuid' }).createIndex('at', 'at');
      }
      if (version < 2) {
        tx.objectStore('scan').createIndex('shipmentId', 'shipmentId');
        db.createObjectStore('expected', { keyPath: 'shipmentId' });
        db.createObjectStore('followed');
      }
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
