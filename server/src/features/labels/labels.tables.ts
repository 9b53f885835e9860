import type { JobProblem, JobState, LabelFormat } from '@ace/contract/labels/formats.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Filled, InstantColumn, OptionalInstantColumn } from '../../shared/database/schema.ts';

/** A label that was printed, and the weight that it says. */
export type PrintedLabel = { shipmentId: number; number: number; code: string; format: LabelFormat; kg: number | null };

declare module '../../shared/database/schema.ts' {
  interface Schema {
    /** Each label that was printed (migration 0078). */
    labelPrint: {
      id: Filled<number>;
      shipmentId: number;
      number: number;
      code: string;
      format: LabelFormat;
      copy: number;
      kg: number | null;
      printedBy: string;
      printedAt: InstantColumn;
      /** The name of the printer, unless it was a file. */
      printer: string | null;
    };
    /** Labels on their way to a printer (migration 0079). */
    labelJob: {
      id: Filled<number>;
      printerId: number;
      printer: string;
      format: LabelFormat;
      labels: JSONColumnType<PrintedLabel[]>;
      data: Buffer | null;
      state: Generated<JobState>;
      problem: JobProblem | null;
      attempt: Generated<number>;
      createdBy: string;
      createdById: number;
      createdDate: InstantColumn;
      queuedDate: InstantColumn;
      endedDate: OptionalInstantColumn;
    };
  }
}
