import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { EXPORT_REASON_NAMES, GOODS_KIND_NAMES } from '@ace/contract/goods/words.ts';
import type { Manifest, ManifestDetail } from '@ace/contract/manifests/manifest.ts';
import { invoiceSumsOf } from '@ace/contract/papers/invoice.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { printedText } from '../../testing/pdf.ts';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { creator } from '../shipments/shipments.testing.ts';
import COLUMNS from './columns.json' with { type: 'json' };
import { PARCELS } from './parcels.testing.ts';

const api = startTestApi();
const create = creator(api);
const employee = () => api.as('employee');

type Row = Record<string, string | number | boolean | Date | null>;
type File = { lines: Row[]; packages: Row[] };

const records = ([headings = [], ...rows]: unknown[][]) =>
  rows.map((row) => Object.fromEntries(headings.map((heading, index) => [String(heading), row[index] ?? null])) as Row);

const download = async (path: string, shipmentIds?: number[], login: Login = 'employee') => {
  const answer = await fetch(`${api.address}/api/${path}`, {
    method: shipmentIds ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${api.tokenOf(login ?? 'user')}`, 'Content-Type': 'application/json', 'Accept-Language': 'vi' },
    ...(shipmentIds && { body: JSON.stringify({ shipmentIds }) }),
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const workbook = async (path: string, shipmentIds?: number[]): Promise<File> => {
  const { answer, bytes } = await download(path, shipmentIds);
  expect(answer.status).toBe(200);
  const sheets = await readWorkbook(bytes);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Lines', 'Packages']);
  const [lines, packages] = sheets.map(({ data }) => records(data));
  return { lines: lines ?? [], packages: packages ?? [] };
};

const handOver = async (shipment: Shipment, number: number, place: string) => {
  const code = `${shipment.aceBillNumber}P${String(number).padStart(2, '0')}`;
  const scan = { uuid: randomUUID(), mode: 'handOver', code, place, at: new Date().toISOString(), bag: 'B1' };
  const { body } = await employee().post('/api/scans', { scans: [scan] });
  expect(body[0]).toMatchObject({ manifest: expect.any(String) });
};
const manifestAt = async (place: string): Promise<Manifest> =>
  (await employee().get('/api/manifests?state=open&size=100')).body.find((each: Manifest) => each.place === place);

const sumOf = (rows: Row[], heading: string) => rows.reduce((sum, row) => sum + Math.round(Number(row[heading] ?? 0) * 1_000), 0);
const ofHouse = (rows: Row[], { aceBillNumber }: Shipment) => rows.filter((row) => row['House number'] === aceBillNumber);

/** What was typed into a field, as the file says it. */
const SAID: Record<string, (value: never) => unknown> = {
  exportReason: (value) => EXPORT_REASON_NAMES.en[value],
  kind: (value) => GOODS_KIND_NAMES.en[value],
  dangerousGoods: () => 'yes',
  receiverCountry: () => 'CA',
};
const SIDES = ['party'];
const typedIn = (value: unknown, field = ''): unknown[] => {
  if (value === null || SIDES.includes(field)) return [];
  if (typeof value === 'object') return Object.entries(value).flatMap(([name, each]) => typedIn(each, Array.isArray(value) ? field : name));
  return [SAID[field]?.(value as never) ?? value];
};

describe("the broker's file of a manifest of ten parcels", () => {
  const place = 'Kho mười kiện';
  const shipments: Shipment[] = [];
  let manifest: ManifestDetail;
  let file: File;

  beforeAll(async () => {
    for (const parcel of PARCELS) shipments.push(await create(parcel));
    for (const shipment of shipments)
      for (let number = 1; number <= shipment.totalPackages; number += 1) await handOver(shipment, number, place);
    const [, food] = shipments as [Shipment, Shipment];
    await employee().put(`/api/shipments/${food.id}/packages/1`, { weighedKg: 1.005, length: 31, width: 21.5, height: 11 });
    await employee().put(`/api/shipments/${food.id}/packages/2`, { declaredKg: 2.75 });
    const { id } = await manifestAt(place);
    await employee().put(`/api/manifests/${id}`, { masterNumber: '738-12345675', flight: 'VN301' });
    manifest = (await employee().get(`/api/manifests/${id}`)).body;
    file = await workbook(`manifests/${id}/sheet`);
  });

  test('has every value that was typed', () => {
    for (const [index, parcel] of PARCELS.entries()) {
      const shipment = shipments[index] as Shipment;
      const cells = [...ofHouse(file.lines, shipment), ...ofHouse(file.packages, shipment)].flatMap((row) => Object.values(row));
      const has = (value: unknown) =>
        cells.some((cell) => cell === value || (typeof value === 'string' && typeof cell === 'string' && cell.includes(value)));
      const { shipDate, ...fields } = parcel as Record<string, unknown>;
      expect(typedIn(fields).filter((value) => !has(value))).toEqual([]);
      expect(ofHouse(file.lines, shipment)[0]?.['Ship date']).toEqual(new Date(`${shipDate}T00:00:00Z`));
    }
  });

  test('has codes as texts, numbers as numbers, and ISO codes of countries', () => {
    expect(ofHouse(file.lines, shipments[0] as Shipment)).toMatchObject([
      {
        ...{ Line: 1, 'HS code': '3304100000', Quantity: 5, 'Unit value': 19.6, 'Total value': 98, Currency: 'AUD', Incoterm: 'DAP (DDU)' },
        ...{ 'Consignee postal code': '0800', 'Consignee phone': '0061390000000', 'Product identifier': '000417' },
        ...{
          'Consignee tax numbers': 'ARN 300012345678',
          AWB: '738-12345675',
          Flight: 'VN301',
          'Whole or part': 'whole',
          'Format version': 1,
        },
      },
      { Line: 2, 'UN number': '1266', "Manufacturer's identifier": '08935001234567', 'Shipper country': 'VN' },
    ]);
    expect(ofHouse(file.lines, shipments[7] as Shipment)).toMatchObject([
      { 'Consignee country': 'CA', 'Total value': 37.05, Quantity: null },
    ]);
    expect(ofHouse(file.lines, shipments[1] as Shipment)[0]).toMatchObject({
      'Prior notice': '310123456789',
      'Prior notice kind': 'FDA PN',
    });
  });

  test('has the sums of the invoices, as they are drawn', async () => {
    for (const shipment of shipments) {
      const rows = ofHouse(file.lines, shipment);
      const { goods, total } = invoiceSumsOf(shipment);
      expect(rows).toHaveLength(Math.max(1, shipment.goodsLines.length));
      expect(sumOf(rows, 'Invoice goods value')).toBe(Number(goods ?? 0));
      expect(sumOf(rows, 'Invoice total')).toBe(Number(total ?? 0));
      if (goods === null) continue;
      expect(sumOf(rows, 'Total value')).toBe(Number(goods));
      const text = printedText(await employee().bytes(`/api/customer/invoice/shipment/${shipment.id}`));
      const written = (amount: bigint) => (Number(amount) / 1_000).toLocaleString('en', { maximumFractionDigits: 3 });
      expect(text).toContain(written(goods));
      expect(text).toContain(`${shipment.insuranceCurrencyCode}${written(total as bigint)}`);
    }
  });

  test('has the weights and packages of the manifest', () => {
    const listed = manifest.lines.flatMap(({ aceBillNumber, packages, total }) =>
      packages.map(({ number, code, kg, bag }) => [aceBillNumber, code, number, total, kg, bag]),
    );
    expect(
      file.packages.map((row) => ['House number', 'Package code', 'Package', 'Of packages', 'Gross kg', 'Bag'].map((name) => row[name])),
    ).toEqual(listed);
    expect(listed).toHaveLength(13);
    expect(ofHouse(file.packages, shipments[1] as Shipment)).toMatchObject([
      {
        'Gross kg': 1.005,
        'Gross kg is': 'weighed',
        'Net kg': 0.25,
        Contents: 'Dried mango',
        'Length cm': 31,
        'Width cm': 21.5,
        'UN numbers': null,
      },
      { 'Gross kg': 2.75, 'Gross kg is': 'declared', 'Net kg': 1.2, Contents: 'Fish sauce' },
    ]);
    // Nobody said in which of the three the speakers are.
    expect(ofHouse(file.packages, shipments[2] as Shipment)).toMatchObject(
      [1, 2, 3].map((number) => ({ Package: number, 'Net kg': null, 'UN numbers': '3481' })),
    );
  });

  test('is the same as CSV, a table each, without formulas', async () => {
    for (const part of ['lines', 'packages'] as const) {
      const { answer, bytes } = await download(`manifests/${manifest.id}/sheet?format=csv&part=${part}`);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${manifest.number}-${part}.csv"`);
      const rows = records(parse(bytes.toString('utf8'), { bom: true }));
      expect(Object.keys(rows[0] ?? {})).toEqual(Object.keys(file[part][0] ?? {}));
      expect(rows).toHaveLength(file[part].length);
      const texts = (all: Row[]) => all.map((row) => row['House number']);
      expect(texts(rows)).toEqual(texts(file[part]));
      if (part === 'packages') expect(sumOf(rows, 'Gross kg')).toBe(sumOf(file.packages, 'Gross kg'));
      else expect(rows.at(-1)).toMatchObject({ Description: "'=1+1 pins", 'HS code': '711719' });
    }
  });

  test('has of a selection the same shipments, in its order', async () => {
    const [first, second] = [shipments[3] as Shipment, shipments[1] as Shipment];
    const chosen = await workbook('customs-sheets', [first.id, second.id, first.id]);
    expect(chosen.lines).toEqual([...ofHouse(file.lines, first), ...ofHouse(file.lines, second)]);
    expect(chosen.packages).toEqual([...ofHouse(file.packages, first), ...ofHouse(file.packages, second)]);
  });
});

test('has the columns of its documentation', async () => {
  const text = await readFile(new URL('../../../../docs/customs-sheet.md', import.meta.url), 'utf8');
  const documented = text
    .split(/^## /m)
    .slice(1)
    .map((part) => [...part.matchAll(/^\| (.+?) \|/gm)].map(([, name]) => name).slice(1));
  expect(documented).toEqual([Object.keys(COLUMNS.Lines), Object.keys(COLUMNS.Packages)]);
});

test('a shipment of which only a part is on the manifest has all of its lines, marked', async () => {
  const place = 'Kho một phần';
  const goodsLines = [1, 2, null].map((packageNumber) => ({ description: 'Tea', quantity: 1, unitValue: 2, packageNumber }));
  const shipment = await create({ totalPackages: 2, goodsLines });
  await handOver(shipment, 2, place);
  const { id } = await manifestAt(place);
  const { lines, packages } = await workbook(`manifests/${id}/sheet`);
  expect(lines.map((row) => [row.Package, row['Package in this file']])).toEqual([
    [1, 'no'],
    [2, 'yes'],
    [null, null],
  ]);
  expect(lines.at(-1)).toMatchObject({ 'Whole or part': 'part', 'Packages in this file': 1, 'Packages of the shipment': 2 });
  expect(sumOf(lines, 'Total value')).toBe(6_000);
  expect(packages).toMatchObject([{ Package: 2, 'Of packages': 2 }]);
});

test('is for employees, and refuses what they do not find', async () => {
  const { id } = await create({}, 'user');
  expect((await download('customs-sheets', [id], 'user')).answer.status).toBe(403);
  expectProblem(await employee().post('/api/customs-sheets', { shipmentIds: [id, 987_654] }), 404, { message: 'error.shipmentsNotFound' });
  expectProblem(await employee().get('/api/manifests/987654/sheet'), 404, { message: 'error.http.404' });
});
