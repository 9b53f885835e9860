import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generateSource } from 'oazapfts';
import openapiTypes, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '../testing/test-api.ts';

const run = promisify(execFile);
const api = startTestApi();
const root = fileURLToPath(new URL('../../../', import.meta.url));

let folder = '';
let file = '';
beforeAll(async () => {
  // Within the repository, so that generated code finds the packages that it imports.
  await mkdir(join(root, '.cache'), { recursive: true });
  folder = await mkdtemp(join(root, '.cache/clients-'));
  file = join(folder, 'api.json');
  await writeFile(file, JSON.stringify((await api.as('admin').get('/v3/api-docs')).body));
});
afterAll(() => rm(folder, { recursive: true }));

/** Compiles `client` and a `program` that uses it, and runs the program as an employee. Answers what it prints. */
const compileAndRun = async (name: string, client: string, program: string) => {
  await writeFile(join(folder, `${name}.ts`), client);
  await writeFile(join(folder, `${name}-program.ts`), program);
  const compilerOptions = { lib: ['esnext', 'dom', 'dom.iterable'], types: ['node'] };
  const project = join(folder, `${name}.tsconfig.json`);
  await writeFile(project, JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files: [`${name}-program.ts`] }));
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project]).catch(({ stdout }) =>
    expect(stdout).toBe(''),
  );
  const env = { ACE_URL: api.address, ACE_TOKEN: api.tokenOf('employee') };
  const { stdout } = await run(process.execPath, [join(folder, `${name}-program.ts`)], { env });
  return stdout;
};

const INPUT = `{
  description: 'Cà phê rang xay',
  shipDate: '2026-11-20',
  senderContactName: 'Nguyễn Văn An',
  senderTelNo: '0903 123 456',
  receiverContactName: 'Trần Thị Bình',
  receiverTelNo: '0912 345 678',
}`;

test('openapi-typescript generates the types of the example in docs/api-client.md', async () => {
  const page = await readFile(join(root, 'docs/api-client.md'), 'utf8');
  const [, program = ''] = /```ts\n(import createClient from 'openapi-fetch'[\s\S]*?)```/.exec(page) ?? [];
  const types = astToString(await openapiTypes(await readFile(file, 'utf8')));
  expect(await compileAndRun('ace-api', types, program)).toMatch(/^created ACE\d+\n1 of 1\n$/);
});

test('oazapfts generates functions with the names of the calls', async () => {
  const client = await generateSource(file);
  const program = `
    import { createShipment, defaults, listShipments, readShipment } from './functions.ts';
    defaults.baseUrl = process.env.ACE_URL ?? '';
    defaults.headers = { Authorization: \`Bearer \${process.env.ACE_TOKEN}\` };
    const made = await createShipment(${INPUT}, { idempotencyKey: 'functions-1' });
    if (made.status !== 201) throw new Error(made.data.message);
    const read = await readShipment(made.data.id);
    if (read.status !== 200) throw new Error(read.data.message);
    const { data: list } = await listShipments({ size: 1, partner: ['none'], sort: ['id,desc'] });
    console.log(read.data.receiverContactName, Array.isArray(list) && list[0]?.id === made.data.id);
    // @ts-expect-error: a field that the description requires is missing
    const refused = await createShipment({ description: 'x' });
    if (refused.status === 400) console.log(refused.data.message, refused.data.fieldErrors?.length);
  `;
  expect(await compileAndRun('functions', client, program)).toBe('Trần Thị Bình true\nerror.validation 5\n');
});
