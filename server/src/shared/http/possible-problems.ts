import type { Endpoint } from '@ace/contract/shared/endpoint.ts';
import { type ProblemCode, statusOf } from '../problems.ts';

/**
 * The problems that a call may answer, as pairs of a status and a code: those that follow from its declaration, and those that it declares. What
 * may happen to any request before its route is known (too long, too slow) is not among them.
 */
export const possibleProblems = (
  { method, path }: { method: string; path: string },
  endpoint: Endpoint,
): [status: number, code: ProblemCode][] => {
  const { permission, params, query, body, naming = 'id', isRepeatable, isVersioned, isUnlimited, problems = [] } = endpoint;
  const kinds = Object.values(endpoint.answers).map(({ kind }) => kind);
  const codes: [boolean, ProblemCode][] = [
    [true, 'error.malformed'],
    [Boolean(params ?? query ?? body), 'error.validation'],
    [kinds.includes('page'), 'error.pageTooLarge'],
    [kinds.includes('created'), 'error.idexists'],
    [kinds.includes('updated'), 'error.idnull'],
    [permission !== 'none', 'error.http.401'],
    [permission !== 'none', 'error.http.403'],
    [kinds.includes('updated') || path.includes(`:${naming}`), 'error.http.404'],
    [kinds.includes('updated') || Boolean(isVersioned), 'error.concurrencyFailure'],
    [Boolean(body), 'error.http.413'],
    [Boolean(isRepeatable), 'error.idempotencyKeyReused'],
    [!isUnlimited, 'error.busy'],
    [!isUnlimited, 'error.databaseUnavailable'],
    [method !== 'GET', 'error.outcomeUnknown'],
    [true, 'error.internalServerError'],
  ];
  const implied = codes.flatMap(([isPossible, code]) => (isPossible ? [code] : []));
  // `serve` takes only endpoints with known codes.
  const all = [...new Set([...implied, ...(problems as ProblemCode[])])].map((code): [number, ProblemCode] => [statusOf(code), code]);
  return body ? [...all, [415, 'error.malformed']] : all;
};
