import type { InstantColumn } from '../../shared/database/schema.ts';

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
    };
  }
}
