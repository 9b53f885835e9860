// Not in a file with schemas, so that the browser does not load zod for these names.

/** Why a call of a partner failed: no answer in time, no connection or an error, an answer that does not follow the API, or too many calls. */
export const CALL_PROBLEMS = ['silent', 'failed', 'unusable', 'limited'] as const;
export type CallProblem = (typeof CALL_PROBLEMS)[number];
