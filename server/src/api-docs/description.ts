import { STATUS_CODES } from 'node:http';
import { API } from '@ace/contract/api.ts';
import { isAllowed, type Permission } from '@ace/contract/permissions.ts';
import { partsOf } from '@ace/contract/shared/calls.ts';
import type { Answer, Endpoint } from '@ace/contract/shared/endpoint.ts';
import { POSITION_HEADER } from '@ace/contract/shared/position.ts';
import { Problem } from '@ace/contract/shared/problem.ts';
import { AUTHORITIES } from '@ace/contract/users/roles.ts';
import { z } from 'zod';
import { possibleProblems } from '../shared/http/possible-problems.ts';
import { describeSchemas, type JsonSchema } from './schemas.ts';

/** Version of the API (docs/domain.md, "Monitoring"), not of the program. */
const API_VERSION = '2.0';

const DESCRIPTION = `Every refusal is a problem (RFC 9457), whose \`message\` is a code; each call names the codes that it may answer. \
A request that is too long or too slow is refused with 408, 414 or 431 before the server knows its call.

Answers to changes have the header \`${POSITION_HEADER}\`. Send the latest one with each request: lists, searches and papers \
then show the change, and may come from a replica, or be those that somebody else has asked for within the last second. Without the header they \
are read from the primary.`;

const POSITION = { schema: { type: 'string' }, description: 'What the client has seen of the database.' };

/** Real bodies and answers, written by `examples.test.ts`. */
export type Examples = {
  calls: { [call: string]: { body?: unknown; answers?: { [status: string]: unknown } } };
  problems: { [code: string]: { status: number } };
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Sent again with the same key within 24 hours, it does nothing and answers as it did.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  description: 'The version that is replaced, as `ETag` has it. If it is no longer the stored one, nothing is changed. Without it, any.',
  schema: { type: 'string' },
};

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds after which the request may succeed.', schema: { type: 'integer' } } };

const HEADERS_OF_PROBLEMS: Record<number, object> = {
  401: { 'WWW-Authenticate': { description: 'The scheme `Bearer`.', schema: { type: 'string' } } },
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

const FILE: JsonSchema = { type: 'string', format: 'binary' };
const FILE_NAME = { name: 'X-File-Name', in: 'header', schema: { type: 'string' }, description: 'The name of the file, percent-encoded.' };

const calls = Object.entries<Endpoint>(API);

/** Whether an answer is a file, which has no example. */
export const isFile = ({ body }: Answer) => body instanceof z.ZodCustom;

const headersOf = (method: string, { headers }: Answer) => {
  const described = Object.entries(headers).map(([name, schema]): [string, object] => {
    const { $schema, description, ...rest } = z.toJSONSchema(schema, { io: 'input' });
    return [name, { description, required: schema._zod.optin !== 'optional', schema: rest }];
  });
  const all = method === 'GET' ? described : [...described, [POSITION_HEADER, POSITION] as const];
  return all.length > 0 ? { headers: Object.fromEntries(all) } : {};
};

const permissionText = (permission: Permission) => {
  const lowest = AUTHORITIES.find((authority) => isAllowed(permission, { authorities: [authority] }));
  return permission === 'none' ? 'Needs no sign-in.' : `Needs the permission \`${permission}\`, which \`${lowest}\` has.`;
};

/** The description of the API (OpenAPI 3.1), made from the table of endpoints. `publicUrl` is the address of the server. */
export const describeApi = (publicUrl: string, examples: Examples) => {
  const partsOfCalls = (parts: (call: string, endpoint: Endpoint) => [string, z.core.$ZodType | undefined][]) =>
    Object.fromEntries(calls.flatMap(([call, endpoint]) => parts(call, endpoint).filter(([, schema]) => schema))) as Record<
      string,
      z.core.$ZodType
    >;
  const { parameters, sent, answered, components } = describeSchemas({
    parameters: partsOfCalls((call, { params, query }) => [
      [`path ${call}`, params],
      [`query ${call}`, query],
    ]),
    sent: partsOfCalls((call, { body, isUpload }) => [[call, isUpload ? undefined : body]]),
    answered: {
      problem: Problem,
      ...partsOfCalls((call, { answers }) => Object.entries(answers).map(([status, { body }]) => [`${status} ${call}`, body])),
    },
  });

  const parametersOf = (place: 'path' | 'query', call: string) => {
    const { properties = {}, required = [] } = parameters[`${place} ${call}`] ?? {};
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      ...(required.includes(name) && { required: true }),
      schema,
    }));
  };

  const contentOf = (call: string, status: string, answer: Answer): object => {
    const { type } = answer;
    if (type === null) return {};
    const example = examples.calls[call]?.answers?.[status];
    const schema: JsonSchema | undefined = isFile(answer) ? FILE : answered[`${status} ${call}`];
    return { content: { [type]: { schema, ...(example !== undefined && { example }) } } };
  };

  const answersOf = (call: string, { answers }: Endpoint) =>
    Object.entries(answers).map(([status, answer]) => [
      status,
      { description: STATUS_CODES[status], ...headersOf(partsOf(call).method, answer), ...contentOf(call, status, answer) },
    ]);

  const problemsOf = (call: string, endpoint: Endpoint) => {
    const byStatus = Map.groupBy(possibleProblems(partsOf(call), endpoint), ([status]) => status);
    return [...byStatus].map(([status, problems]) => {
      const codes = problems.map(([, code]) => code);
      const description = `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}`;
      const known = codes.filter((code) => examples.problems[code]?.status === status);
      const references = Object.fromEntries(known.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
      const content = { schema: answered.problem, ...(known.length > 0 && { examples: references }) };
      return [status, { description, headers: HEADERS_OF_PROBLEMS[status], content: { 'application/problem+json': content } }];
    });
  };

  const operationOf = (call: string, endpoint: Endpoint) => {
    const { name, summary, description, tag, permission, body, isRepeatable, isVersioned, mayUseStandby, isUpload } = endpoint;
    const taken = [
      ...parametersOf('path', call),
      ...parametersOf('query', call),
      ...(isRepeatable ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
      ...(isVersioned ? [IF_MATCH] : []),
      ...(mayUseStandby ? [{ $ref: `#/components/parameters/${POSITION_HEADER}` }] : []),
      ...(isUpload ? [FILE_NAME] : []),
    ];
    const example = examples.calls[call]?.body;
    const content = isUpload
      ? { '*/*': { schema: FILE } }
      : { 'application/json': { schema: sent[call], ...(example !== undefined && { example }) } };
    return {
      operationId: name,
      summary,
      description: [description, permissionText(permission as Permission)].filter(Boolean).join('\n\n'),
      tags: [tag.name],
      ...(permission === 'none' && { security: [] }),
      ...(taken.length > 0 && { parameters: taken }),
      ...(body && { requestBody: { required: true, content } }),
      responses: Object.fromEntries([...answersOf(call, endpoint), ...problemsOf(call, endpoint)]),
      'x-permission': permission,
    };
  };

  const paths: Record<string, object> = {};
  for (const [call, endpoint] of calls) {
    const { method, path } = partsOf(call);
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(call, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'ACE Cargo',
      version: API_VERSION,
      description: DESCRIPTION,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: publicUrl.replace(/(?<!\/)\/+$/, '') }],
    tags: [...new Set(calls.map(([, { tag }]) => tag))].toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    paths,
    components: {
      schemas: components,
      parameters: { 'Idempotency-Key': IDEMPOTENCY_KEY, [POSITION_HEADER]: { name: POSITION_HEADER, in: 'header', ...POSITION } },
      examples: Object.fromEntries(Object.entries(examples.problems).map(([code, value]) => [code, { value }])),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    security: [{ bearer: [] }],
  };
};
