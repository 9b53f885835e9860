import { CUSTOMS as CUSTOMS_FIELDS } from '@ace/contract/goods/customs.ts';
import { describe, expect, test } from 'vitest';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { creator, shipmentInput } from './shipments.testing.ts';

const api = startTestApi();
const create = creator(api);

const LINE = {
  ...{ description: 'Cotton T-shirts', hsCode: '6109.10.00.12', originCountryCode: 'vn', quantity: 12, unitValue: 4.5 },
  ...{ manufacturer: 'May 10, Hà Nội', productIdentifier: ' TS-001 ' },
};
const STORED = {
  ...{ ...LINE, hsCode: '6109100012', originCountryCode: 'VN', descriptionVi: null, unit: null, netKg: null },
  ...{ packageNumber: null, kind: 'plain', unNumber: null, productIdentifier: 'TS-001' },
};
const TAX_NUMBER = { party: 'receiver', kind: 'EIN', number: '12-3456789' };
const CUSTOMS = {
  goodsLines: [LINE],
  taxNumbers: [TAX_NUMBER],
  exportReason: 'gift',
  priorNoticeNumber: '123456789012',
  termPlace: 'San Jose, CA',
  responsiblePerson: 'Trần Thị Bình',
  importerOfRecord: 'Acme LLC, 1 Main St',
  mailService: 'EMS',
  mailTrackingNumber: 'EE123456785VN',
  freightCost: 25.5,
};
const stored = async (id: number) => (await api.as('employee').get(`/api/shipments/${id}`)).body;

describe('goods lines', () => {
  test.each(['employee', 'user'] as const)('of %s are stored, audited and kept by clients that do not know them', async (login) => {
    const shipment = await create(CUSTOMS, login);
    expect(shipment).toMatchObject({ ...CUSTOMS, goodsLines: [STORED], insuranceCost: null });
    const input = Object.fromEntries(Object.entries(shipment).filter(([name]) => !(CUSTOMS_FIELDS as string[]).includes(name)));
    expect((await api.as(login).put('/api/shipments', { ...input, notes: 'Gấp' })).status).toBe(200);
    expect(await stored(shipment.id)).toMatchObject({ ...CUSTOMS, goodsLines: [STORED], notes: 'Gấp' });
    const cleared = {
      ...input,
      version: 1,
      goodsLines: null,
      exportReason: null,
      taxNumbers: [],
      priorNoticeNumber: ' ',
      freightCost: null,
    };
    expect((await api.as(login).put('/api/shipments', cleared)).status).toBe(200);
    const blank = { goodsLines: [], exportReason: null, taxNumbers: [], priorNoticeNumber: null, freightCost: null };
    expect(await stored(shipment.id)).toMatchObject(blank);
    const [, , audit] = await api.audits('Shipment', shipment.id);
    expect(audit?.value).toMatchObject({ goodsLines: [] });
  });

  test('are none in a shipment without', async () => {
    expect(await create()).toMatchObject({ goodsLines: [], taxNumbers: [], exportReason: null, rebate: null });
  });

  test('are refused at their field', async () => {
    const refusal = async (fields: object) => {
      const { status, body } = await api.as('employee').post('/api/shipments', shipmentInput({ totalPackages: 2, ...fields }));
      return [status, ...(body.fieldErrors ?? []).map(({ field, message }: { field: string; message: string }) => `${field} ${message}`)];
    };
    expect(await refusal({ goodsLines: [LINE, { ...LINE, hsCode: '6109100' }] })).toEqual([400, 'goodsLines[1].hsCode Pattern']);
    expect(await refusal({ goodsLines: [{ ...LINE, packageNumber: 3 }] })).toEqual([400, 'goodsLines[0].packageNumber Size']);
    expect(await refusal({ goodsLines: Array.from({ length: 99 }, () => LINE) })).toEqual([201]);
    expect(await refusal({ goodsLines: Array.from({ length: 100 }, () => LINE) })).toEqual([400, 'goodsLines Size']);
    expect(await refusal({ taxNumbers: [{ ...TAX_NUMBER, number: '1' }] })).toEqual([400, 'taxNumbers[0].number Pattern']);
    expect(await refusal({ taxNumbers: Array.from({ length: 11 }, () => TAX_NUMBER) })).toEqual([400, 'taxNumbers Size']);
    expectProblem(await api.as('employee').post('/api/shipments', shipmentInput({ exportReason: 'theft' })), 400, {});
  });
});
