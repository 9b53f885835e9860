import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { API } from '@ace/contract/api.ts';
import { beforeAll, expect, test } from 'vitest';
import { startTestApi } from '../testing/test-api.ts';
import type { describeApi } from './description.ts';
import type { JsonSchema } from './schemas.ts';

const run = promisify(execFile);
const api = startTestApi({ publicUrl: 'https://ace.example/' });

type Content = { content?: Record<string, { schema: JsonSchema }> };
type Parameter = { name: string; schema: JsonSchema; $ref?: string };
type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string; headers?: object }>;
};
type Description = Omit<ReturnType<typeof describeApi>, 'paths'> & { paths: Record<string, Record<string, Operation>> };

let description: Description;
let operations: [call: string, operation: Operation][];
beforeAll(async () => {
  description = (await api.as('admin').get('/v3/api-docs')).body;
  operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${path}`, operation]),
  );
});

const operationOf = (name: string) => {
  const [, found] = operations.find(([, { operationId }]) => operationId === name) ?? [];
  if (!found) throw new Error(`no operation is called ${name}`);
  return found;
};
const schemaOf = (name: string): JsonSchema => description.components.schemas[name] ?? {};

test('describes all calls, at the address of the server', () => {
  expect(description.openapi).toBe('3.1.0');
  expect(description.servers).toEqual([{ url: 'https://ace.example' }]);
  expect(operations.map(([call]) => call.replace(/\{(\w+)\}/g, ':$1')).toSorted()).toEqual(Object.keys(API).toSorted());
});

test('names each call differently', () => {
  const names = operations.map(([, { operationId }]) => operationId);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  for (const name of names) expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
});

test('names the schemas of all bodies', () => {
  const unnamed = operations.flatMap(([call, { requestBody, responses }]) =>
    Object.entries({ body: requestBody, ...responses }).flatMap(([part, answer]) => {
      const schema = answer?.content?.['application/json']?.schema;
      const item = (schema?.items as JsonSchema | undefined) ?? schema;
      return item?.type === 'object' ? [`${call} ${part}`] : [];
    }),
  );
  expect(unnamed, 'their schemas need an id: .meta({ id })').toEqual([]);
});

test('says what is answered, also where the server replaces missing values', () => {
  const { properties = {}, required = [] } = schemaOf('Shipment');
  expect(properties.notes).toEqual({ anyOf: [{ type: 'string', maxLength: 4000 }, { type: 'null' }] });
  expect(properties.partnerShipment).toEqual({ $ref: '#/components/schemas/Partner' });
  expect(required).toContain('notes');
  expect(schemaOf('ShipmentInput').required).toEqual([
    ...['description', 'shipDate', 'senderContactName', 'senderTelNo', 'receiverContactName', 'receiverTelNo'],
  ]);
});

test('describes a schema that is sent in another form than it is answered as two', () => {
  expect(schemaOf('TaskNoteInput').required).toBeUndefined();
  expect(schemaOf('TaskNote').required).toContain('note');
  expect(operationOf('saveTaskNote').requestBody?.content?.['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/TaskNoteInput',
  });
});

test('describes numbers and repeated parameters in addresses as such', () => {
  const { parameters = [] } = operationOf('listShipments');
  expect(parameters.at(-1)).toEqual({ $ref: '#/components/parameters/X-Position' });
  const schemas = new Map(parameters.map(({ name, schema }) => [name, schema]));
  expect(schemas.get('size')).toEqual({ type: 'integer', minimum: 1, maximum: 1000, default: 20 });
  expect(schemas.get('partner')).toMatchObject({ type: 'array', items: { $ref: '#/components/schemas/Partner' } });
  expect(operationOf('readShipment').parameters).toMatchObject([{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }]);
});

test('names the problems of each call, and the headers of its answers', () => {
  const { responses, parameters } = operationOf('createShipment');
  expect(Object.keys(responses)).toEqual(['201', '400', '401', '403', '413', '415', '422', '500', '503']);
  expect(responses['400']?.description).toBe('Bad Request: `error.malformed`, `error.validation`, `error.idexists`');
  expect(responses['422']?.content).toMatchObject({ 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } });
  expect(parameters).toEqual([{ $ref: '#/components/parameters/Idempotency-Key' }]);
  expect(Object.keys(operationOf('listShipments').responses['200']?.headers ?? {})).toEqual([
    'X-Total-Count',
    'X-Total-Count-Relation',
    'Link',
  ]);
  expect(Object.keys(operationOf('deleteUser').responses)).toEqual(['204', '400', '401', '403', '404', '500', '503']);
  expect(Object.keys(operationOf('readLiveness').responses)).toEqual(['200', '400', '500']);
});

const CONFIG = `extends: [recommended]
rules:
  # It compares texts alone: \`/shipments/{id}/orders\` and \`/shipments/connector/{id}\` differ, because an id is a number.
  no-ambiguous-paths: off
`;

test('passes all recommended rules of Redocly', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ace-api-'));
  try {
    await writeFile(join(folder, 'redocly.yaml'), CONFIG);
    await writeFile(join(folder, 'api.json'), JSON.stringify(description, null, 2));
    const cli = fileURLToPath(new URL('../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url));
    const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { stdout } = await run(process.execPath, [cli, 'lint', '--format=json', 'api.json'], { cwd: folder, env }).catch(
      (failed) => failed,
    );
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
  } finally {
    await rm(folder, { recursive: true });
  }
});
