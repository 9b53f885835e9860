import type { Scan } from '@ace/contract/scans/scan.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What the server is to be told, in this order. `isGood` is a scan that was shown as recorded when it was made, at `keptAt` by the clock of this device. */
type Step =
  | { kind: 'scan'; scan: Scan; isGood?: boolean; keptAt?: number }
  | { kind: 'undo'; uuid: string }
  | { kind: 'round'; uuid: string; place: string };
export type KeptStep = Step & { order: number; login: string };

/** What only sessions of its person can read (`sealed.ts`). What was kept before version 3 has no box, and is as it is. */
export type Sealed = { box?: Uint8Array };

/** What is kept of a person. The `uuid` is that of a scan, or of the end of a round. */
type Owned = Sealed & { login: string; uuid: string };

interface Schema extends DBSchema {
  step: { key: number; value: Owned & { order?: number }; indexes: { login: string } };
  scan: { key: string; value: Owned & { at: number }; indexes: { at: number; login: string } };
  /** What this device may meet, and how far it follows what changes of it. */
  expected: { key: number; value: Sealed & { shipmentId: number } };
  followed: { key: 'expected'; value: Sealed };
}
type Floor = IDBPDatabase<Schema>;

/** Green only when it is on the disk: a transaction that is done may still be lost with the power. */
export const STRICT = { durability: 'strict' } as const;

let opened: Promise<Floor> | undefined;

/** What this device keeps of the floor. Throws where the browser stores nothing. */
export const openFloor = () => {
  opened ??= openDB<Schema>('floor', 3, {
    upgrade: (db, version, _next, tx) => {
      if (version < 1) {
        db.createObjectStore('step', { keyPath: 'order', autoIncrement: true }).createIndex('login', 'login');
        db.createObjectStore('scan', { keyPath: 'uuid' }).createIndex('at', 'at');
      }
      if (version < 2) {
        db.createObjectStore('expected', { keyPath: 'shipmentId' });
        db.createObjectStore('followed');
      }
      tx.objectStore('scan').createIndex('login', 'login');
      for (const name of ['expected', 'followed'] as const) void tx.objectStore(name).clear();
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
