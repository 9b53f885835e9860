import { isDeepStrictEqual } from 'node:util';
import { API } from '@ace/contract/api.ts';
import type { Permission } from '@ace/contract/permissions.ts';
import type { Answer, Endpoint } from '@ace/contract/shared/endpoint.ts';
import { Problem } from '@ace/contract/shared/problem.ts';
import type pg from 'pg';
import { z } from 'zod';
import { type Callers, mayCall, rolesOf } from './callers.ts';
import type { FuzzRequest } from './requests.ts';
import type { FuzzAnswer } from './send.ts';

/** What is wrong with the body and headers of an answer that the contract declares; null if nothing is. */
const mismatchOf = ({ type, body, headers: declared }: Answer, { headers, body: sent }: FuzzAnswer) => {
  for (const [name, schema] of Object.entries(declared)) {
    if (!z.safeParse(schema, headers[name.toLowerCase()]).success) return `the header ${name} is ${headers[name.toLowerCase()]}`;
  }
  if (type === null) return sent.length === 0 ? null : 'a body where none is declared';
  if (type === '*/*') return null;
  if (!headers['content-type']?.startsWith(type)) return `the type ${headers['content-type']} instead of ${type}`;
  if (type === 'application/pdf') return sent.subarray(0, 5).toString() === '%PDF-' ? null : 'no PDF';
  if (type !== 'application/json') return null;
  const value = JSON.parse(sent.toString());
  const { success, data, error } = z.safeParse(body, value);
  if (!success) return z.prettifyError(error);
  return isDeepStrictEqual(data, value) ? null : 'a field that the contract does not declare';
};

const LEAKS = /node_modules|at .*\.[jt]s:|syntax error at|violates|SELECT .* FROM/i;

/** Errors are problem documents; those of a call that answers a page are pages, too. */
const problemFaultOf = ({ status, headers, body }: FuzzAnswer, { answers }: Endpoint) => {
  const text = body.toString();
  if (LEAKS.test(text)) return 'a problem that shows the inside of the program';
  const isPage = Object.values(answers).some(({ type }) => type?.startsWith('text/html'));
  if (isPage && headers['content-type']?.startsWith('text/html')) return null;
  if (!headers['content-type']?.startsWith('application/problem+json')) return `an error of the type ${headers['content-type']}`;
  const { success, data, error } = z.strictObject(Problem.shape).safeParse(JSON.parse(text));
  if (!success) return `no problem document: ${z.prettifyError(error)}`;
  return data.status === status ? null : `a problem with the status ${data.status}`;
};

/** Whether the body that was sent is one that the contract accepts. */
const isBodyValid = ({ body, headers }: FuzzRequest, schema: z.core.$ZodType) => {
  if (headers['Content-Type'] !== 'application/json') return true;
  try {
    // The server ignores a byte order mark, as RFC 8259, section 8.1, allows.
    return z.safeParse(schema, JSON.parse((body?.toString() ?? '').replace(/^\ufeff/, ''))).success;
  } catch {
    return false;
  }
};

/** Errors that come before the caller is known: of the address and of the head. */
const BEFORE_IDENTITY = [400, 404, 414, 431];

/** What these do depends on the body, the query or the record, and some of it needs a further permission (docs/authorization.md). */
const FURTHER_PERMISSIONS = [
  'POST /api/bulk-runs',
  'POST /api/bulk-runs/check',
  'GET /api/views',
  'POST /api/views',
  'POST /api/imports',
  // Goods of another owner.
  'GET /api/goods/used',
  // To a printer, and to solve a problem.
  'POST /api/labels',
  'PUT /api/problems/:id',
  // Administrators see the imports of others, and change none.
  ...Object.keys(API).filter((call) => /^(PUT|POST|DELETE) \/api\/imports\/:id/.test(call)),
];

/** Whether a caller got further than their permission allows, or less far. */
const permissionFaultOf = (request: FuzzRequest, { status, body }: FuzzAnswer, permission: Permission) => {
  if (request.broken.some((part) => part === 'query' || part === 'headers') && BEFORE_IDENTITY.includes(status)) return null;
  const isRefused = status === 403 || (status === 401 && !body.includes('error.badCredentials'));
  if (status === 403 && FURTHER_PERMISSIONS.includes(request.call)) return null;
  if (mayCall(request.caller, permission)) return isRefused ? `the status ${status} for a caller who has the permission` : null;
  const expected = rolesOf(request.caller) ? 403 : 401;
  return status === expected ? null : `the status ${status} instead of ${expected} for a caller without the permission`;
};

/**
 * What is wrong with an answer; null if nothing is. `isFinal` says that it is wrong whatever other requests have done meanwhile: they may have
 * ended the session of the caller, or changed their roles.
 */
export const faultOf = (request: FuzzRequest, answer: FuzzAnswer): { what: string; isFinal: boolean } | null => {
  const endpoint: Endpoint & { permission: Permission } = API[request.call as keyof typeof API];
  const final = (what: string | null) => (what === null ? null : { what, isFinal: true });
  const { status } = answer;
  const declared = endpoint.answers[status];
  // The program asks for patience, because the machine is busy or a statement took too long: an error if it goes on.
  if (status === 503 && !declared && answer.headers['retry-after']) return { what: `the status 503, again and again`, isFinal: false };
  if (status >= 500 && !declared) return final(`the status ${status}: ${answer.body.toString().slice(0, 300)}`);
  // A changed path may lead to another call, or to none.
  if (request.broken.includes('path')) return final(status < 400 ? null : problemFaultOf(answer, endpoint));
  const fault = permissionFaultOf(request, answer, endpoint.permission);
  if (fault) return { what: fault, isFinal: false };
  if (status < 400 && !declared) return final(`the status ${status}, which the contract does not declare`);
  if (status < 400 && endpoint.body && !isBodyValid(request, endpoint.body)) return final(`the status ${status} for an invalid body`);
  return final(declared ? mismatchOf(declared, answer) : problemFaultOf(answer, endpoint));
};

/** The values of the fields `name` anywhere in an answer. */
const valuesIn = (value: unknown, name: string): unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (key === name ? [each] : valuesIn(each, name)));
};

/** Whether a customer sees shipments of others, what belongs to them, or other users. */
export const foreignRecordsIn = async (
  { call, caller }: FuzzRequest,
  { status, headers, body }: FuzzAnswer,
  callers: Callers,
  pool: pg.Pool,
) => {
  if (caller !== 'customer' || status >= 300 || !headers['content-type']?.startsWith('application/json')) return null;
  const value = JSON.parse(body.toString());
  const ownId = callers.idOf(caller);
  const people = [...valuesIn(value, 'ownerId'), ...(call === 'GET /api/users' ? valuesIn(value, 'id') : [])];
  if (people.some((id) => id !== ownId)) return { what: 'records of somebody else', isFinal: false };
  const numbers = valuesIn(value, 'aceBillNumber').filter((number) => number !== null);
  const named = await pool.query('select 1 from shipment where "aceBillNumber" = any($1) and "ownerId" <> $2', [numbers, ownId]);
  if (named.rowCount) return { what: 'bill numbers of somebody else', isFinal: false };
  const shipments = new Set(valuesIn(value, 'shipmentId'));
  if (shipments.size === 0) return null;
  const foreign = await pool.query('select 1 from shipment where id = any($1) and "ownerId" <> $2', [[...shipments], ownId]);
  return foreign.rowCount ? { what: 'records of shipments of somebody else', isFinal: false } : null;
};
