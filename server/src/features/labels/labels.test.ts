import type { LabelFormat } from '@ace/contract/labels/formats.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { ready } from 'zpl-renderer-js';
import { picturesOf, readCodes } from '../../testing/codes.ts';
import { pagesOf, printedPages, printedText } from '../../testing/pdf.ts';
import { expectProblem, type Login, startTestApi } from '../../testing/test-api.ts';
import { sample } from '../../testing/whole.ts';
import { creator } from '../shipments/shipments.testing.ts';
import { layoutOf, SIZES } from './draw/layout.ts';
import { crc16 } from './draw/zpl.ts';

const api = startTestApi();
const create = creator(api);

const print = async (choice: object, login: Exclude<Login, null> = 'employee') => {
  const answer = await fetch(`${api.address}/api/labels`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${api.tokenOf(login)}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(choice),
  });
  const file = Buffer.from(await answer.arrayBuffer());
  expect(answer.status, file.toString()).toBe(200);
  return { file, headers: answer.headers };
};
const refused = (choice: object, login: Login = 'employee') => api.as(login).post('/api/labels', choice);
const linkOf = async (id: number) => (await api.as('employee').post(`/api/shipments/${id}/share`, {})).body.url;
const packagesOf = async (id: number) => (await api.as('employee').get(`/api/shipments/${id}/packages`)).body;
const codesOf = async (shipment: Shipment) => {
  const link = await linkOf(shipment.id);
  return (await packagesOf(shipment.id)).map(({ code }: { code: string }) => [`Code128 ${code}`, `QRCode ${link}`]);
};

test.each(Object.entries(SIZES))('no part of a label of %s overlaps another one, or leaves it', (_, { width, height }) => {
  const boxes = Object.entries(layoutOf({ width }));
  for (const [index, [name, a]] of boxes.entries()) {
    expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= width && a.y + a.height <= height, name).toBe(true);
    for (const [other, b] of boxes.slice(index + 1)) {
      const isApart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
      expect(isApart, `${name} and ${other}`).toBe(true);
    }
  }
});

describe('a label', () => {
  test('says what a floor and a partner ask for, once for each package', async () => {
    const receiver = {
      receiverName: 'Maple Leaf Inc.',
      receiverAddress: '1200 Bay Street',
      receiverCity: 'Toronto',
      receiverPostalCode: 'M5R 2A5',
    };
    const shipment = await create({
      ...receiver,
      ...{
        receiverCountryCode: 'CA',
        partnerShipment: 'gtsCad',
        totalPackages: 2,
        dangerousGoods: true,
        customerReference: 'PO-1',
        shipDate: '2026-11-20',
      },
      packageInfos: [{ number: 1, itemCubicWeight: 3.2 }],
    });
    await api.as('employee').put(`/api/shipments/${shipment.id}/packages/2`, { weighedKg: 7.25 });
    // Whoever names it twice gets no label twice.
    const { file, headers } = await print({ ids: [shipment.id, shipment.id], format: '4x6' });
    expect(pagesOf(file)).toBe(2);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe('inline; filename="labels.pdf"');
    const [first = '', second = ''] = printedPages(file);
    const shared = [
      'GTSCanada',
      'MapleLeafInc.',
      '1200BayStreet',
      'Toronto',
      'M5R2A5',
      'CA',
      'DANGEROUSGOODS',
      '20Nov2026',
      'PO-1',
      shipment.aceBillNumber,
    ];
    // Together they are charged as one.
    for (const text of [...shared, '1/2', 'DECLARED/KHAIBÁO3.2kg', 'CHARGED(ALL)11kg', `${shipment.aceBillNumber}P01`])
      expect(first).toContain(text);
    for (const text of [...shared, '2/2', 'CHARGED(ALL)11kg', 'WEIGHED/CÂNĐƯỢC7.25kg', `${shipment.aceBillNumber}P02`])
      expect(second).toContain(text);
  });

  test('has service and terms, one name once, the state before its postal code, and the class of dangerous goods', async () => {
    const american = {
      ...{
        receiverName: 'TRẦN THỊ BÌNH',
        receiverContactName: 'Trần Thị Bình',
        receiverCity: 'Los Angeles',
        receiverProvince: 'California',
      },
      ...{
        receiverStateProvince: 'CA',
        receiverPostalCode: '902101234',
        receiverCountryCode: 'US',
        mailService: 'EMS',
        shipmentTerm: 'DDP',
      },
    };
    const goodsLines = [{ description: 'Perfume', quantity: 1, unNumber: '1266' }];
    const labelOf = async (fields: object) => printedText((await print({ ids: [(await create(fields)).id], format: '4x6' })).file);
    const text = await labelOf({ ...american, dangerousGoods: true, goodsLines });
    for (const part of ['EMS·DDP', 'LosAngeles,California', 'CA90210-1234', 'UN1266PERFUMERYPRODUCTSWITHFLAMMABLESOLVENTSclass3'])
      expect(text, part).toContain(part);
    for (const part of ['TrầnThịBình', 'BATTERY', 'LOCAL']) expect(text, part).not.toContain(part);
    expect(await labelOf({ ...american, partnerShipment: 'gtsUsa', mailService: null })).toContain('GTSUSA·DDP');
    expect(await labelOf({ receiverCountryCode: 'VN' })).toContain('LOCAL');
    expect(await labelOf({ ...american, dangerousGoods: true })).toContain('UNnumberandclassnotknown');
  });

  test.each<[LabelFormat, string, number]>([
    ['4x6', '[0 0 288 432]', 5],
    ['a6', '[0 0 297.64 419.53]', 5],
    ['a4x4', '[0 0 595.28 841.89]', 2],
  ])('of %s has pages of %s', async (format, box, pages) => {
    const { id } = await create({ totalPackages: 5 });
    const { file } = await print({ ids: [id], format, start: 4 });
    expect(file.toString('latin1')).toContain(`/MediaBox ${box}`);
    expect(pagesOf(file)).toBe(pages);
  });

  test('on a sheet of four begins at its place', async () => {
    const { id, aceBillNumber } = await create({ totalPackages: 3 });
    const pages = printedPages((await print({ ids: [id], format: 'a4x4', start: 3 })).file);
    expect(pages.map((page) => page.split(`${aceBillNumber}P`).length - 1)).toEqual([2, 1]);
  });

  test('of several shipments is in their order, or of the packages alone that are named', async () => {
    const [one, two] = [await create({ totalPackages: 2 }), await create()];
    const codes = [`${two.aceBillNumber}P01`, `${one.aceBillNumber}P01`, `${one.aceBillNumber}P02`];
    const found = (file: Buffer) => printedPages(file).map((page) => codes.find((code) => page.includes(code)));
    expect(found((await print({ ids: [two.id, one.id], format: '4x6' })).file)).toEqual(codes);
    const { file } = await print({ ids: [two.id, one.id], format: '4x6', packages: [codes[2]?.toLowerCase()] });
    expect(found(file)).toEqual([codes[2]]);
    expectProblem(await refused({ ids: [one.id], format: '4x6', packages: [codes[0]] }), 400, {
      fieldErrors: [{ objectName: 'labels', field: 'packages[0]', message: 'notFound' }],
    });
  });

  test('is printed for those who may see the shipment, of 500 packages at most', async () => {
    const own = await create({ totalPackages: 50 }, 'user');
    expect(pagesOf((await print({ ids: [own.id], format: 'a4x4' }, 'user')).file)).toBe(13);
    expectProblem(await refused({ ids: [own.id], format: 'a6' }, 'other'), 404, { message: 'error.shipmentsNotFound' });
    const ids = [own.id];
    while (ids.length < 11) ids.push((await create({ totalPackages: 50 })).id);
    expectProblem(await refused({ ids, format: 'a4x4' }), 400, { fieldErrors: [{ objectName: 'labels', field: 'ids', message: 'Size' }] });
    expect(pagesOf((await print({ ids: ids.slice(1), format: 'a4x4' })).file)).toBe(125);
    for (const choice of [
      { ids: [], format: 'a6' },
      { ids: [own.id], format: 'a5' },
      { ids: [own.id], format: 'a6', start: 5 },
    ])
      expect((await refused(choice)).status).toBe(400);
  });

  test('is printed of shipments whose goods fill more than an answer may have', async () => {
    const ids: number[] = [];
    const receiverAddress = 'Đường '.repeat(165).trim();
    while (ids.length < 150) ids.push(...(await Promise.all([1, 2, 3, 4, 5].map(() => create({ receiverAddress })))).map(({ id }) => id));
    await api.context.pool.query(
      `update shipment set "goodsLines" = (select jsonb_agg(jsonb_build_object('description', repeat('ế', 250), 'descriptionVi', repeat('ế', 250)))
        from generate_series(1, 99)) where id = any($1)`,
      [ids],
    );
    expect(pagesOf((await print({ ids, format: 'a4x4' })).file)).toBe(38);
    await api.context.pool.query(`update shipment set "goodsLines" = '[]' where id = any($1)`, [ids]);
  });

  test('that cannot be printed does not stop the others', async () => {
    const [bad, good] = [await create({ receiverCity: '𒀀' }), await create()];
    const { file, headers } = await print({ ids: [bad.id, good.id], format: '4x6' });
    expect(pagesOf(file)).toBe(1);
    expect(headers.get('x-not-printed')).toBe(bad.aceBillNumber);
    expect(headers.get('x-not-printed-fields')).toBe('shipment.receiverCity');
    expect(await packagesOf(bad.id)).toMatchObject([{ labels: { printed: 0 } }]);
    const refusal = await refused({ ids: [bad.id], format: 'zpl203' });
    expectProblem(refusal, 400, { fieldErrors: [{ objectName: 'shipment', field: 'receiverCity', message: 'unprintable' }] });
    expect(refusal.headers.get('x-not-printed')).toBe(bad.aceBillNumber);
  });
});

describe('the codes of a label are read', () => {
  const WORDS = ['W', 'Hàng dễ vỡ. ', '中', 'مرحبا ', 'ที่อยู่', '7', '😀'];
  const longest = (word: string, index: number) => {
    const text = (max: number) => [...word.repeat(max)].slice(0, max).join('').trim();
    return {
      ...{ senderName: text(100), senderCity: text(100), senderCountry: text(100), receiverName: text(100), receiverAddress: text(1000) },
      ...{
        receiverCity: text(100),
        receiverProvince: text(100),
        receiverCountry: text(100),
        receiverTelNo: text(125),
        receiverContactName: text(100),
      },
      ...{ receiverPostalCode: text(25), customerReference: `${text(45)}${index}`, weight: 9_999_999.999, dangerousGoods: true },
      aceBillNumber: `${'W'.repeat(24)}${index}`,
    };
  };

  test.each(sample<LabelFormat>(['4x6', 'a6']))('at 203 dpi, with the longest texts: %s', async (format) => {
    for (const [index, word] of WORDS.entries()) {
      const shipment = await create({ ...longest(word, index), aceBillNumber: `${'W'.repeat(22)}${format}${index}`.slice(0, 25) });
      const { file } = await print({ ids: [shipment.id], format });
      const [picture = new Uint8Array()] = await picturesOf(file, 203);
      expect(await readCodes(picture), word).toEqual((await codesOf(shipment))[0]);
      await api.as('employee').delete(`/api/shipments/${shipment.id}`);
    }
  });

  test('on a sheet of four', async () => {
    const shipment = await create({ totalPackages: 4 });
    const [picture = new Uint8Array()] = await picturesOf((await print({ ids: [shipment.id], format: 'a4x4' })).file, 203);
    expect(new Set(await readCodes(picture))).toEqual(new Set((await codesOf(shipment)).flat()));
  });

  test.each(
    sample<[LabelFormat, number]>([
      ['zpl203', 8],
      ['zpl300', 12],
    ]),
  )('as %s draws them', async (format, dots) => {
    const shipments = [
      await create({ ...longest('Hàng dễ vỡ. ', 9), aceBillNumber: `Z${'W'.repeat(23)}${dots % 10}` }),
      await create({ totalPackages: 2 }),
    ];
    const { file, headers } = await print({ ids: shipments.map(({ id }) => id), format });
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="labels.zpl"');
    const zpl = file.toString('latin1');
    for (const [, encoded = '', crc] of zpl.matchAll(/:Z64:([^:]+):([0-9A-F]{4})/g)) expect(crc16(encoded)).toBe(crc);
    const { api: renderer } = await ready;
    const pictures = await renderer.zplToBase64MultipleAsync(zpl, 101.6, 152.4, dots);
    const read = await Promise.all(pictures.map((picture) => readCodes(Buffer.from(picture, 'base64'))));
    expect(read).toEqual((await Promise.all(shipments.map(codesOf))).flat());
    await api.as('employee').delete(`/api/shipments/${shipments[0]?.id}`);
  });

  test('as numbers of logistic units, which a package gets with its first label', async () => {
    const [before, labelled] = [await create(), await create()];
    await print({ ids: [labelled.id], format: 'a6' });
    const setPrefix = (gs1Prefix: string | null) =>
      api.as('admin').put('/api/settings/company', { terms: { vi: null, en: null }, gs1Prefix });
    expect((await setPrefix('8930001')).status).toBe(200);
    const { file } = await print({ ids: [before.id, labelled.id], format: '4x6' });
    const zpl = (await print({ ids: [before.id], format: 'zpl203' })).file.toString('latin1');
    const together = await create({ totalPackages: 3 });
    const prints = Array.from({ length: 6 }, () => print({ ids: [together.id], format: 'a6' }));
    expect((await Promise.all(prints)).map(({ file }) => pagesOf(file))).toEqual([3, 3, 3, 3, 3, 3]);
    await setPrefix(null);
    const [{ code, formerCodes }] = await packagesOf(before.id);
    expect([code, formerCodes]).toEqual([expect.stringMatching(/^\d8930001\d{10}$/), [`${before.aceBillNumber}P01`]]);
    expect(await packagesOf(labelled.id)).toMatchObject([{ code: `${labelled.aceBillNumber}P01` }]);
    const [picture = new Uint8Array()] = await picturesOf(file, 203);
    expect(await readCodes(picture)).toContain(`Code128 (00)${code}`);
    const { api: renderer } = await ready;
    const [drawn = ''] = await renderer.zplToBase64MultipleAsync(zpl, 101.6, 152.4, 8);
    expect(await readCodes(Buffer.from(drawn, 'base64'))).toContain(`Code128 (00)${code}`);
    expect(printedText(file)).toContain(`(00)${code}`);
  });
});

describe('what was printed', () => {
  test('is noted with its copy, and told to open pages', async () => {
    const shipment = await create({ totalPackages: 2, weight: 4 }, 'user');
    await print({ ids: [shipment.id], format: 'a6' }, 'user');
    await print({ ids: [shipment.id], format: '4x6', packages: [`${shipment.aceBillNumber}P02`] });
    const labels = (await packagesOf(shipment.id)).map((each: { labels: object }) => each.labels);
    expect(labels).toMatchObject([
      { printed: 1, lastBy: 'user', isOld: false },
      { printed: 2, lastBy: 'employee', isOld: false },
    ]);
    const { rows } = await api.context.pool.query(
      `select number, copy, format, "printedBy" as by from "labelPrint" where "shipmentId" = $1 order by id`,
      [shipment.id],
    );
    expect(rows).toEqual([
      { number: 1, copy: 1, format: 'a6', by: 'user' },
      { number: 2, copy: 1, format: 'a6', by: 'user' },
      { number: 2, copy: 2, format: '4x6', by: 'employee' },
    ]);
    const { rows: events } = await api.context.pool.query(
      `select payload from event where type = 'shipment.labelled' and "recordId" = $1 order by id`,
      [shipment.id],
    );
    expect(events.map(({ payload }) => payload)).toEqual([{ labels: 2 }, { labels: 1 }]);
    // The version of the shipment stays, so that people who edit it get no conflict.
    expect((await api.as('employee').get(`/api/shipments/${shipment.id}`)).body.version).toBe(0);
  });

  test('is old once the package is weighed', async () => {
    const { id } = await create({ weight: 4 });
    await print({ ids: [id], format: 'a6' });
    await api.as('employee').put(`/api/shipments/${id}/packages/1`, { weighedKg: 4.5 });
    expect(await packagesOf(id)).toMatchObject([{ labels: { printed: 1, isOld: true } }]);
    await print({ ids: [id], format: 'a6' });
    expect(await packagesOf(id)).toMatchObject([{ labels: { printed: 2, isOld: false } }]);
  });

  test('goes with the shipment, and holds the code', async () => {
    const shipment = await create({ aceBillNumber: 'HELD-1' });
    await print({ ids: [shipment.id], format: 'a6' });
    await api.as('employee').put('/api/shipments', { ...shipment, aceBillNumber: 'HELD-2' });
    expect(await packagesOf(shipment.id)).toMatchObject([{ code: 'HELD-1P01' }]);
    await api.as('employee').delete(`/api/shipments/${shipment.id}`);
    expect((await api.context.pool.query('select from "labelPrint" where "shipmentId" = $1', [shipment.id])).rows).toEqual([]);
  });
});

test('checksums are those of CRC-16 that begins with 0', () => {
  // The check value of CRC-16/XMODEM in the catalogue of parametrised CRC algorithms.
  expect(crc16('123456789')).toBe('31C3');
});

afterAll(async () => void (await ready));
