import type { JobProblem, JobState, LabelFormat } from '@ace/contract/labels/formats.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Filled, InstantColumn, OptionalInstantColumn } from '../../shared/database/schema.ts';
import type { ProblemError } from '../../shared/problems.ts';

/** A label that was printed, and the weight that it says. */
export type PrintedLabel = { shipmentId: number; number: number; code: string; format: LabelFormat; kg: number | null };

/** What the answer with a file says besides, or why nothing was drawn. */
export type Outcome = { headers?: Record<string, string>; refusal?: Pick<ProblemError, 'code' | 'details'> };

declare module '../../shared/database/schema.ts' {
  interface Schema {
    /** Each label that was printed (migration 0022). */
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
    /** Labels on their way to a printer, or without one into a file (migration 0022). `data` of a file is what is drawn, then what was. */
    labelJob: {
      id: Filled<number>;
      printerId: number | null;
      printer: string | null;
      format: LabelFormat;
      labels: JSONColumnType<PrintedLabel[]>;
      data: Buffer | null;
      state: Generated<JobState>;
      problem: JobProblem | null;
      askedDate: OptionalInstantColumn;
      drawn: Generated<number>;
      outcome: JSONColumnType<Outcome> | null;
      createdBy: string;
      createdById: number;
      createdDate: InstantColumn;
      endedDate: OptionalInstantColumn;
    };
  }
}
