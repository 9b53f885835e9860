import type { Filled, InstantColumn } from '../../shared/database/schema.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    taskNote: {
      shipmentId: number;
      snoozedUntil: string | null;
      /** The latest tracking when it was snoozed. */
      trackingId: number | null;
      note: string | null;
      assigneeId: number | null;
      lastModifiedBy: string;
      lastModifiedDate: InstantColumn;
      /** Counted by a trigger. */
      version: Filled<number>;
    };
    /** Written by a trigger. */
    taskNoteVersion: {
      shipmentId: number;
      version: number;
      snoozedUntil: string | null;
      note: string | null;
      assigneeId: number | null;
      lastModifiedBy: string;
      lastModifiedDate: InstantColumn;
    };
  }
}
