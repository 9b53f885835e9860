import { beforeAll, describe, expect, test } from 'vitest';
import { drawnPicture } from '../../testing/pictures.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { shipmentInput } from '../shipments/shipments.testing.ts';

const api = startTestApi();
const company = async () => (await api.as('admin').get('/api/settings/company')).body;
const save = async (input: object) => await api.as('admin').put('/api/settings/company', input);

const NOTHING = { name: null, address: null, phone: null, email: null, url: null, taxCode: null, bankAccount: null, gs1Prefix: null };
const EMPTY = { ...NOTHING, terms: { vi: null, en: null }, logo: null };
const FULL = {
  ...{ name: 'Công ty Vận tải An Phú', address: '12 Nguyễn Huệ\nQuận 1', phone: '+84 28 3822 1234', email: 'hoi@anphu.vn' },
  ...{ url: 'https://anphu.vn', taxCode: '0301234567-001', bankAccount: 'VCB 007 100 1234', gs1Prefix: '8930001' },
  ...{ terms: { vi: 'Không nhận hàng cấm.', en: 'No forbidden goods.' }, logo: null },
};

const address = (type: string, content: Buffer) => `data:image/${type};base64,${content.toString('base64')}`;
describe('the settings of the company', () => {
  beforeAll(async () => void (await save({ ...EMPTY })));

  test('are for administrators', async () => {
    expect((await api.as('employee').get('/api/settings/company')).status).toBe(403);
    expect((await api.as('employee').put('/api/settings/company', EMPTY)).status).toBe(403);
    expect((await api.as(null).get('/api/settings/company')).status).toBe(401);
  });

  test('are what was saved, and replace what others have saved only by their version', async () => {
    const { version } = await company();
    expect(await save({ ...FULL, version })).toMatchObject({
      status: 200,
      body: { ...FULL, version: version + 1, lastModifiedBy: 'admin' },
    });
    expect(await save({ ...FULL, version })).toMatchObject({ status: 409, body: { message: 'error.concurrencyFailure' } });
    const info = (await api.as(null).get('/management/info')).body.company;
    expect(info).toEqual({ name: FULL.name, url: FULL.url, phone: FULL.phone, email: FULL.email });
  });

  test.each([
    ['name', 'x'.repeat(101), 'Size'],
    ['phone', 'gọi An', 'Pattern'],
    ['email', 'an', 'Email'],
    ['url', 'javascript:alert(1)', 'Pattern'],
    ['taxCode', 'x'.repeat(21), 'Size'],
    ['gs1Prefix', '893001', 'Pattern'],
    ['gs1Prefix', '8930012345678', 'Size'],
  ])('%s is not %s', async (field, value, message) => {
    const { status, body } = await save({ ...FULL, [field]: value });
    expect({ status, errors: body.fieldErrors }).toEqual({ status: 400, errors: [{ objectName: 'company', field, message }] });
  });
});

describe('the logo', () => {
  const refused = { status: 400, body: { fieldErrors: [{ objectName: 'company', field: 'logo', message: 'picture' }] } };

  test.each(['png', 'jpeg'] as const)('is a %s that is drawn anew and stays as it is', async (type) => {
    const content = await drawnPicture(2_400, 300, type);
    const withRemark = Buffer.concat([content, Buffer.from('<script>secret</script>')]);
    const { body } = await save({ ...FULL, logo: address(type, withRemark) });
    expect(body.logo).toMatch(new RegExp(`^data:image/${type};base64,`));
    expect(Buffer.from(body.logo.split(',')[1], 'base64').includes('secret')).toBe(false);
    expect((await save({ ...body })).body.logo).toBe(body.logo);
    expect((await save({ ...FULL })).body.logo).toBeNull();
  });

  test('is once in a file of several bills', async () => {
    await save({ ...FULL, logo: address('png', await drawnPicture(600, 200)) });
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await api.as('employee').post('/api/shipments', shipmentInput())).body.id);
    const picturesOf = async (printed: number[]) =>
      (await api.as('employee').post('/api/customer/bills', { ids: printed })).text.split('/Subtype /Image').length - 1;
    const ofOne = await picturesOf(ids.slice(0, 1));
    expect(ofOne).toBeGreaterThan(0);
    expect(await picturesOf(ids)).toBe(ofOne);
  });

  test('is no other file, whatever it claims', async () => {
    const png = await drawnPicture(20, 20);
    const huge = Buffer.from(png);
    huge.writeUInt32BE(100_000, 16);
    huge.writeUInt32BE(100_000, 20);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const content of [Buffer.from('a picture'), png.subarray(0, 40), huge, svg, Buffer.alloc(0)]) {
      expect(await save({ ...FULL, logo: address('png', content) })).toMatchObject(refused);
    }
    expect(await save({ ...FULL, logo: 'https://example.com/logo.png' })).toMatchObject(refused);
    expect(await save({ ...FULL, logo: address('svg+xml', svg) })).toMatchObject(refused);
  });

  test('has at most 200 kB', async () => {
    const { body } = await save({ ...FULL, logo: address('png', Buffer.alloc(200_001)) });
    expect(body.fieldErrors).toEqual([{ objectName: 'company', field: 'logo', message: 'Size' }]);
    expect(await save({ ...FULL, logo: address('png', Buffer.alloc(200_000)) })).toMatchObject(refused);
  });
});

describe('the preview', () => {
  const preview = (input: object) => api.as('admin').post('/api/settings/company/preview?language=en', input);
  const pictureOf = async (input: object) => {
    const { status, body } = await preview(input);
    expect(status).toBe(200);
    for (const address of [body.bill, body.label]) expect(address).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    return body;
  };

  test('shows bill and label as they would be, and stores nothing', async () => {
    const { version } = await company();
    const before = await pictureOf(EMPTY);
    expect(await pictureOf(EMPTY)).toEqual(before);
    const named = await pictureOf({ ...EMPTY, name: 'An Phú' });
    expect([named.bill === before.bill, named.label === before.label]).toEqual([false, false]);
    const logo = await pictureOf({ ...EMPTY, logo: address('png', await drawnPicture(600, 200)) });
    expect([logo.bill === before.bill, logo.label === before.label]).toEqual([false, true]);
    const unit = await pictureOf({ ...EMPTY, gs1Prefix: '8930001' });
    expect([unit.bill === before.bill, unit.label === before.label]).toEqual([true, false]);
    expect((await company()).version).toBe(version);
  });

  test('is for administrators, and of what could be saved', async () => {
    expect((await api.as('employee').post('/api/settings/company/preview', EMPTY)).status).toBe(403);
    const refused = { status: 400, body: { fieldErrors: [{ objectName: 'company', field: 'logo', message: 'picture' }] } };
    expect(await preview({ ...EMPTY, logo: address('png', Buffer.from('no picture')) })).toMatchObject(refused);
    expect((await preview({ ...EMPTY, gs1Prefix: '1' })).status).toBe(400);
  });
});

describe('the environment', () => {
  const other = startTestApi(() => ({ company: { name: 'Tên của máy chủ', url: undefined, phone: '1900 1234', email: undefined } }));

  test('wins over what was saved, and is shown', async () => {
    const { status, body } = await other.as('admin').put('/api/settings/company', FULL);
    expect({ status, name: body.name, environment: body.environment }).toEqual({
      ...{ status: 200, name: FULL.name, environment: { name: 'Tên của máy chủ', phone: '1900 1234' } },
    });
    const info = (await other.as(null).get('/management/info')).body.company;
    expect(info).toEqual({ name: 'Tên của máy chủ', url: FULL.url, phone: '1900 1234', email: FULL.email });
  });
});
