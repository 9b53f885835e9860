import type { ShipmentProblem } from '@ace/contract/problems/problem.ts';
import type { ProblemReason } from '@ace/contract/problems/reasons.ts';
import type { JSONColumnType } from 'kysely';
import type { Filled, InstantColumn, OptionalInstantColumn } from '../../shared/database/schema.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    /** What is wrong with packages and shipments (migration 0024). */
    problem: {
      id: Filled<number>;
      shipmentId: number;
      packageNumber: number | null;
      reason: ProblemReason;
      text: string | null;
      codedText: JSONColumnType<NonNullable<ShipmentProblem['codedText']>> | null;
      holds: boolean;
      reportedBy: string;
      reportedAt: InstantColumn;
      answer: string | null;
      answeredBy: string | null;
      answeredAt: OptionalInstantColumn;
      solvedBy: string | null;
      solvedAt: OptionalInstantColumn;
    };
    problemPhoto: { problemId: number; content: Buffer };
  }
}
