import type { ShipmentProblem } from '@ace/contract/problems/problem.ts';

/** Something that was done about a problem. */
export type ProblemStep = { kind: 'reported' | 'answered' | 'solved'; by: string; at: string; of: ShipmentProblem };

/** What was done about problems, for the history of their shipment. Of several answers, the last one is known. */
export const stepsOf = (problems: ShipmentProblem[]): ProblemStep[] =>
  problems.flatMap((of) => [
    { kind: 'reported' as const, by: of.reportedBy, at: of.reportedAt, of },
    ...(of.answeredBy && of.answeredAt ? [{ kind: 'answered' as const, by: of.answeredBy, at: of.answeredAt, of }] : []),
    ...(of.solvedBy && of.solvedAt ? [{ kind: 'solved' as const, by: of.solvedBy, at: of.solvedAt, of }] : []),
  ]);
