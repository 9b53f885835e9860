import { isDeepStrictEqual } from 'node:util';
import type { Answer, Endpoint } from '@ace/contract/shared/endpoint.ts';
import { Problem } from '@ace/contract/shared/problem.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { loggedAddress } from './logged-address.ts';
import { possibleProblems } from './possible-problems.ts';

/** Describes why a value does not match its schema, or null. A field that the schema does not name is an error too: it might be a secret. */
const mismatchOf = (schema: z.core.$ZodType, value: unknown) => {
  const result = z.safeParse(schema, value);
  if (!result.success) return z.prettifyError(result.error);
  return isDeepStrictEqual(result.data, value)
    ? null
    : 'the schema changes it when it parses it: an unknown field, or a value in another form';
};

const headerMismatch = (reply: FastifyReply, headers: Answer['headers']) =>
  Object.entries(headers)
    .map(([name, schema]) => {
      const value = reply.getHeader(name);
      const problem = mismatchOf(schema, value === undefined ? undefined : String(value));
      return problem && `header ${name}: ${problem}`;
    })
    .find(Boolean);

const bodyMismatch = (answer: Pick<Answer, 'type' | 'body'>, reply: FastifyReply, payload: unknown) => {
  const type = String(reply.getHeader('Content-Type') ?? '');
  if (answer.type === null) return payload === undefined || payload === null || payload === '' ? null : 'a body where none is declared';
  if (answer.type === '*/*') return null;
  if (!type.startsWith(answer.type)) return `the type ${type} instead of ${answer.type}`;
  if (!answer.type.includes('json')) return null;
  return mismatchOf(answer.body, JSON.parse(String(payload)));
};

/** A problem that any call may answer has the code of a request that the framework refuses. */
const isPossible = (call: { method: string; path: string }, endpoint: Endpoint, status: number, code: string) =>
  code === 'error.malformed' || possibleProblems(call, endpoint).some(([possible, known]) => possible === status && known === code);

/** Calls `report` for every answer that does not match the contract, and sends a 500 instead of it. */
export const checkAnswers = (app: FastifyInstance, report: (mismatch: string) => void) =>
  app.addHook('onSend', async (request, reply, payload) => {
    const { method, routeOptions, ws } = request;
    const { endpoint } = routeOptions.config;
    // The handshake of a WebSocket is not the call.
    if (!endpoint || method === 'HEAD' || ws || reply.statusCode === 500) return payload;
    const problem = { type: 'application/problem+json', body: Problem, headers: {} };
    const declared = endpoint.answers[reply.statusCode];
    const isProblem = String(reply.getHeader('Content-Type')).startsWith(problem.type) && reply.statusCode >= 400;
    const answer = isProblem ? problem : declared;
    const problemMismatch = () => {
      const code: string = JSON.parse(String(payload)).message;
      return isPossible({ method, path: routeOptions.url ?? '' }, endpoint, reply.statusCode, code)
        ? null
        : `the contract declares no problem ${code}`;
    };
    const mismatch = answer
      ? (headerMismatch(reply, answer.headers) ?? bodyMismatch(answer, reply, payload) ?? (isProblem ? problemMismatch() : null))
      : 'the contract declares no such status';
    if (!mismatch) return payload;
    report(`${method} ${loggedAddress(request)} ${reply.statusCode}: ${mismatch}`);
    throw new Error(`The answer differs from the contract: ${mismatch}`);
  });
