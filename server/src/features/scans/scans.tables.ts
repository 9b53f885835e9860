import type { PackageState } from '@ace/contract/packages/states.ts';
import type { ScanMode } from '@ace/contract/scans/modes.ts';
import type { Round, Scan, ScanAnswer } from '@ace/contract/scans/scan.ts';
import type { JSONColumnType } from 'kysely';
import type { Filled, InstantColumn, OptionalInstantColumn } from '../../shared/database/schema.ts';

/** What was known of a package before a scan: what a weighing replaced, and whether it was missing. */
export type Before = Partial<Record<'weighedKg' | 'length' | 'width' | 'height', number | null>> & { isMissing?: boolean };

declare module '../../shared/database/schema.ts' {
  interface Schema {
    /** What was scanned (migration 0023). */
    scan: {
      uuid: string;
      id: Filled<number>;
      mode: ScanMode;
      code: string;
      place: string;
      at: InstantColumn;
      receivedAt: InstantColumn;
      userId: number;
      login: string;
      device: string | null;
      details: JSONColumnType<Partial<Scan>>;
      result: ScanAnswer['result'] | null;
      answer: JSONColumnType<ScanAnswer> | null;
      shipmentId: number | null;
      number: number | null;
      repeats: string | null;
      round: string | null;
      state: PackageState | null;
      before: JSONColumnType<Before> | null;
      undoneAt: OptionalInstantColumn;
    };
    scanRound: {
      uuid: string;
      userId: number;
      place: string;
      answer: JSONColumnType<Round>;
      endedAt: InstantColumn;
    };
    /** The trackings that came of scans. */
    scanTracking: { scan: string; trackingId: number; version: number; shipmentId: number };
  }
}
