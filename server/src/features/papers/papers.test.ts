import { randomUUID } from 'node:crypto';
import { missingForInvoice } from '@ace/contract/papers/invoice.ts';
import { describe, expect, test } from 'vitest';
import { pagesOf, printedPages, printedText } from '../../testing/pdf.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { creator, shipmentInput } from '../shipments/shipments.testing.ts';
import { GOODS, SALE } from './papers.testing.ts';

const api = startTestApi();
const create = creator(api);
type Login = 'employee' | 'user';

const paper = async (kind: 'invoice' | 'packing-list', id: number, login: Login = 'employee') => {
  const pdf = await api.as(login).bytes(`/api/customer/${kind}/shipment/${id}`);
  return { pdf, text: printedText(pdf) };
};
const COMPANY = {
  ...{ name: 'An Phú', address: null, phone: null, email: null, url: null, taxCode: '0301234567', bankAccount: 'VCB 007', gs1Prefix: null },
  ...{ terms: { vi: null, en: null }, logo: null },
};
const numberOn = (text: string) => /INV\d\d-\d{6,}/.exec(text)?.[0];
const year = new Intl.DateTimeFormat('en', { year: '2-digit', timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date());
const stored = async (id: number) => (await api.context.pool.query('select * from invoice where "shipmentId" = $1', [id])).rows;

describe('a commercial invoice', () => {
  test('says what customs ask for, in English with Vietnamese beside it', async () => {
    const shipment = await create(SALE);
    const answer = await api.as('employee').get(`/api/customer/invoice/shipment/${shipment.id}`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="invoice-${shipment.aceBillNumber}.pdf"`);
    const { text } = await paper('invoice', shipment.id);
    const parts = [
      ...['COMMERCIALINVOICE', 'HOÁĐƠNTHƯƠNGMẠI', 'TP.HồChíMinh', 'DAP(DDU)SanDiego', 'Sale/Bánhàng', 'USD'],
      ...['Portofentry/Cửakhẩunhập_', 'Airwaybill/Vậnđơnhàngkhông_', 'EXPORTER,SELLER', 'CONSIGNEE,BUYER', 'TrầnThịMai'],
      ...['Packages/Sốkiện2', 'Netweight/Khốilượngtịnh4.99kg', 'Forwarder/Bêngiaonhận:ACECargo'],
      ...['AnPhúTextileCo.,Ltd', '12NguyễnHuệ,Quận1', '0903123456', 'MST:0100109106', 'EIN:12-3456789', 'MapleLeafTradingInc.'],
      ...["Men'scottonT-shirts,knittedÁothuncottonnam,dệtkim6109100012VN12.412pcs4.5054.00"],
      ...['WoodenchopsticksĐũagỗ4419120000VN20.093pair0.3331.00', 'Roastedcoffeebeans0901210000VN12.52.5kg7.1017.75'],
      ...['Pkg./Kiện1/2:lines/dòng1,3', 'Pkg./Kiện2/2:lines/dòng2', 'Page1of1', 'Signatureandstamp/Chữkývàcondấu'],
    ];
    for (const part of parts) expect(text, part).toContain(part);
    for (const part of ['PROFORMA', 'notforsale', 'Account', 'Taxcode']) expect(text, part).not.toContain(part);
  });

  test('leaves who signs blank, whoever prints it, and names the forwarder without its account', async () => {
    await api.context.pool.query(`update "appUser" set "lastName" = 'Printerson' where login = 'employee'`);
    await api.as('admin').put('/api/settings/company', COMPANY);
    const { id } = await create({ ...SALE, responsiblePerson: null });
    const { text } = await paper('invoice', id);
    expect(text).toContain('Responsibleperson,exporter/Ngườichịutráchnhiệm,bênxuấtSignatureandstamp/ChữkývàcondấuINV');
    expect(text).toContain('Forwarder/Bêngiaonhận:AnPhú');
    for (const part of ['Printerson', 'SanDiego,UnitedStates', 'VCB007', '0301234567']) expect(text, part).not.toContain(part);
  });

  test('says who made a line, which number it has, its UN number, and what enters by post or with a prior notice', async () => {
    const [line] = GOODS;
    const { id } = await create({
      ...{ ...SALE, totalPackages: 1, priorNoticeNumber: '123456789012', importerOfRecord: 'Bay Imports LLC, Oakland' },
      ...{ mailService: 'EMS', mailTrackingNumber: 'EE123456789VN' },
      goodsLines: [{ ...line, manufacturer: 'Dệt May 7, Bình Dương', productIdentifier: 'SKU-7', unNumber: '1266' }],
    });
    const { text } = await paper('invoice', id);
    for (const part of [
      ...['Manufacturer/Nhàsảnxuất:DệtMay7,BìnhDương', 'Product/Mãsảnphẩm:SKU-7', 'UN1266PERFUMERYPRODUCTSWITHFLAMMABLESOLVENTSclass3'],
      ...['FDApriornotice/ThôngbáotrướcFDA123456789012', 'BayImportsLLC,Oakland', 'EMSEE123456789VN'],
    ])
      expect(text, part).toContain(part);
    expect((await paper('packing-list', id)).text).toContain('UN1266PERFUMERYPRODUCTSWITHFLAMMABLESOLVENTSclass3');
  });

  test.each([
    ['JPY', '50', '429', '5,150', '5,200'],
    ['KWD', '0.005', '4.290', '51.480', '51.485'],
  ])('has amounts with the decimals of %s, and rounds each line once', async (insuranceCurrencyCode, freightCost, unit, value, total) => {
    const [line] = GOODS;
    const lines = [{ ...line, unitValue: Number(unit) + (insuranceCurrencyCode === 'JPY' ? 0.125 : 0) }];
    const costs = { freightCost: Number(freightCost), insuranceCost: null, packingCost: null, rebate: null };
    const { id } = await create({ ...SALE, ...costs, insuranceCurrencyCode, goodsLines: lines });
    const { text } = await paper('invoice', id);
    // 12 × 429.125 is 5149.5: half up.
    expect(text).toContain(`Goods/Trịgiáhàng${value}`);
    expect(text).toContain(`Total/Tổngcộng${insuranceCurrencyCode}${total}`);
  });

  test('names the master waybill of the manifest that it is on', async () => {
    const shipment = await create({ ...SALE, totalPackages: 1, goodsLines: [{ ...GOODS[0], packageNumber: 1 }] });
    const scan = {
      uuid: randomUUID(),
      mode: 'handOver',
      code: `${shipment.aceBillNumber}P01`,
      place: 'Kho AWB',
      at: new Date().toISOString(),
    };
    const { body } = await api.as('employee').post('/api/scans', { scans: [scan] });
    const { rows } = await api.context.pool.query('select id, version from manifest where number = $1', [body[0].manifest]);
    await api.as('employee').put(`/api/manifests/${rows[0].id}`, { version: rows[0].version, masterNumber: '738-12345675' });
    for (const kind of ['invoice', 'packing-list'] as const) expect((await paper(kind, shipment.id)).text).toContain('738-12345675');
  });

  test('has the sums of the database, exactly, with charges and rebate', async () => {
    const lines = Array.from({ length: 99 }, (_, index) => ({
      ...GOODS[0],
      description: `Item ${index}`,
      quantity: 0.1 + index,
      unitValue: 0.333,
    }));
    const { id } = await create({ ...SALE, goodsLines: lines });
    const { rows } = await api.context.pool.query<{ goods: string; total: string }>(
      `select to_char(goods, 'FM999,990.00') as goods, to_char(goods + "freightCost" + "insuranceCost" + "packingCost" - rebate, 'FM999,990.00') as total
        from shipment, lateral (select sum(round((l->>'quantity')::numeric * (l->>'unitValue')::numeric, 2)) as goods
          from jsonb_array_elements("goodsLines") l) l where id = $1`,
      [id],
    );
    const { text, pdf } = await paper('invoice', id);
    expect(text).toContain(`Goods/Trịgiáhàng${rows[0]?.goods}`);
    expect(text).toContain('Freight/Cướcvậnchuyển25.50Insurance/Bảohiểm1.25Packing/Đónggói3.00Lessrebate/Trừgiảmgiá−2.50');
    expect(text).toContain(`Total/TổngcộngUSD${rows[0]?.total}`);
    const count = pagesOf(pdf);
    expect(count).toBeGreaterThan(2);
    for (const [index, page] of printedPages(pdf).entries()) expect(page).toContain(`Page${index + 1}of${count}`);
  });

  test('keeps the number, day and place of its first print', async () => {
    const { id, aceBillNumber } = await create({ ...SALE }, 'user');
    const { text: first } = await paper('invoice', id, 'user');
    const number = numberOn(first);
    expect(number).toMatch(new RegExp(`^INV${year}-\\d{6}$`));
    const input = (await api.as('employee').get(`/api/shipments/${id}`)).body;
    expect((await api.as('employee').put('/api/shipments', { ...input, senderCity: 'Hà Nội' })).status).toBe(200);
    const { text: second } = await paper('invoice', id);
    expect(numberOn(second)).toBe(number);
    const [invoice] = await stored(id);
    expect(invoice).toMatchObject({ number, place: 'TP. Hồ Chí Minh', issuedBy: 'user' });
    expect((await paper('packing-list', id)).text).toContain(`${number}`);
    await api.as('employee').delete(`/api/shipments/${id}`);
    expect(await stored(id)).toHaveLength(1);
    const other = await create(SALE);
    expect(numberOn((await paper('invoice', other.id)).text)).not.toBe(number);
    expect(aceBillNumber).not.toBe(other.aceBillNumber);
  });

  test('has one number, however many print it first at once, and others have others', async () => {
    const all = await Promise.all([1, 2, 3].map(() => create(SALE)));
    const twice = [...all, ...all, ...all].map(({ id }) => id);
    const numbers = await Promise.all(twice.map(async (id) => [id, numberOn((await paper('invoice', id)).text)] as const));
    expect(new Set(numbers.map((pair) => pair.join(' '))).size).toBe(3);
    expect(new Set(numbers.map(([, number]) => number)).size).toBe(3);
  });

  test('has the next number, and none is skipped, however many are printed at once', async () => {
    const ids: number[] = [];
    while (ids.length < 20) ids.push((await create(SALE)).id);
    const { pool } = api.context;
    // All of them have looked what is due before the first one may give numbers.
    await paper('invoice', (await create(SALE)).id);
    const client = await pool.connect();
    await client.query('begin');
    await client.query('update "invoiceSeries" set last = last');
    const prints = Array.from({ length: 8 }, () => api.as('employee').post('/api/customer/invoices', { ids }));
    const waiting = async () =>
      (await client.query('select count(distinct pid)::int as count from pg_locks where not granted')).rows[0].count;
    await expect
      .poll(waiting, { timeout: 20_000 })
      .toBe(prints.length)
      .finally(() => client.query('commit'));
    client.release();
    // A busy machine may refuse to draw one, whose numbers are given all the same.
    for (const { status } of await Promise.all(prints)) expect([200, 503]).toContain(status);
    const numbers = (await Promise.all(ids.map(stored))).flat().map(({ number }) => Number(number.split('-')[1]));
    const first = Math.min(...numbers);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(ids.map((_, index) => first + index));
    const { rows } = await pool.query('select last from "invoiceSeries" where year = $1', [2000 + Number(year)]);
    expect(rows).toEqual([{ last: first + 19 }]);
  });

  test('is given no number by a HEAD, nor by a packing list', async () => {
    const { id } = await create(SALE);
    const headers = { Authorization: `Bearer ${api.tokenOf('employee')}` };
    expect((await fetch(`${api.address}/api/customer/invoice/shipment/${id}`, { method: 'HEAD', headers })).status).toBe(200);
    expect((await paper('packing-list', id)).text).toContain('PACKINGLIST');
    expect(await stored(id)).toEqual([]);
  });

  test('leaves blank what nobody has said', async () => {
    const { id } = await create({ description: 'Quà\nbiếu', goodsValue: 12.5 });
    const { text } = await paper('invoice', id);
    expect(text).toContain('Portofentry/Cửakhẩunhập_');
    for (const part of ['Quàbiếu', '12.50']) expect(text, part).toContain(part);
    const valueless = await create({ ...SALE, goodsLines: GOODS.map((line) => ({ ...line, unitValue: null })) });
    expect((await paper('invoice', valueless.id)).text).toContain('Total/Tổngcộng_');
  });

  test('of a gift says that it is not sold', async () => {
    const { id } = await create({ ...SALE, exportReason: 'gift', shipmentTerm: 'DDP', taxNumbers: [] });
    const { text } = await paper('invoice', id);
    const parts = [
      'PROFORMAINVOICE',
      'Gift–notforsale.Valueforcustomspurposesonly.',
      'Gift/Quàtặng',
      'DDPSanDiego',
      'EXPORTER/',
      'CONSIGNEE/',
    ];
    for (const part of parts) expect(text, part).toContain(part);
    for (const part of ['DAP', 'COMMERCIALINVOICE', 'SELLER', 'BUYER', 'nocommercialvalue']) expect(text, part).not.toContain(part);
    expect((await paper('packing-list', id)).text).not.toContain('BUYER');
  });

  test.each([
    ['sample', 'Sample–notforsale'],
    ['return', 'Returnedgoods–notforsale'],
    ['personalEffects', 'Personaleffects–notforsale'],
  ])('of a %s is a proforma invoice that says so', async (exportReason, part) => {
    const { text } = await paper('invoice', (await create({ ...SALE, exportReason })).id);
    expect(text).toContain('PROFORMAINVOICE');
    expect(text).toContain(part);
  });

  test('is a proforma invoice where that is asked for', async () => {
    const { id } = await create(SALE);
    const text = printedText(await api.as('employee').bytes(`/api/customer/invoice/shipment/${id}?title=proforma`));
    expect(text).toContain('PROFORMAINVOICE');
    expect(text).toContain('EXPORTER,SELLER');
    expect(text).not.toContain('notforsale');
    const headers = { Authorization: `Bearer ${api.tokenOf('employee')}`, 'Content-Type': 'application/json' };
    const many = { method: 'POST', headers, body: JSON.stringify({ ids: [id] }) };
    const answer = await fetch(`${api.address}/api/customer/invoices?title=proforma`, many);
    expect(printedText(Buffer.from(await answer.arrayBuffer()))).toContain('PROFORMAINVOICE');
    expect((await api.as('employee').get(`/api/customer/invoice/shipment/${id}?title=other`)).status).toBe(400);
  });

  test('is only for who sees the shipment', async () => {
    const { id } = await create(SALE);
    expect((await api.as('other').get(`/api/customer/invoice/shipment/${id}`)).status).toBe(404);
    expect((await api.as('other').get(`/api/customer/packing-list/shipment/${id}`)).status).toBe(404);
    expect(await stored(id)).toEqual([]);
  });

  test('names the field of letters that no font has', async () => {
    const { id } = await create({ ...SALE, goodsLines: [GOODS[0], { ...GOODS[1], descriptionVi: '𒀀' }] });
    expect((await api.as('employee').get(`/api/customer/invoice/shipment/${id}`)).body).toMatchObject({
      fieldErrors: [{ objectName: 'shipment', field: 'goodsLines[1].descriptionVi', message: 'unprintable' }],
    });
  });
});

describe('amounts with more decimals than their currency', () => {
  const costs = { freightCost: 1.25, insuranceCost: 3, packingCost: 0.5, rebate: 1 };

  test('are refused where they are typed, but not what goods are worth each', async () => {
    const input = shipmentInput({ ...SALE, ...costs, insuranceCurrencyCode: 'jpy', goodsValue: 12.5 });
    expect((await api.as('employee').post('/api/shipments', input)).body.fieldErrors).toEqual(
      ['goodsValue', 'freightCost', 'packingCost'].map((field) => ({ objectName: 'shipment', field, message: 'Decimals' })),
    );
    const answer = await api.as('employee').post('/api/shipments', { ...input, insuranceCurrencyCode: 'USD' });
    expect(answer.status).toBe(201);
  });

  test('that were stored before are read and printed as they are', async () => {
    const { id } = await create({ ...SALE, insuranceCurrencyCode: 'JPY', freightCost: 25, insuranceCost: 1, rebate: 2 });
    await api.context.pool.query('update shipment set "freightCost" = 25.5 where id = $1', [id]);
    expect((await api.as('employee').get(`/api/shipments/${id}`)).body.freightCost).toBe(25.5);
    expect((await paper('invoice', id)).text).toContain('Freight/Cướcvậnchuyển25.5I');
  });
});

describe('a packing list', () => {
  test('has each package with its sizes, weights and lines, and at the end what is in none', async () => {
    const goodsLines = [...GOODS, { ...GOODS[1], packageNumber: null }];
    const { id, aceBillNumber } = await create({ ...SALE, goodsLines, partnerShipment: 'none', weight: 9 });
    await api.as('employee').put(`/api/shipments/${id}/packages/1`, { weighedKg: 6.25, length: 40, width: 30, height: 20 });
    const { text } = await paper('packing-list', id);
    expect(text).toContain(`Pkg./Kiện1/2·Marks/Kýmãhiệu:${aceBillNumber}P01·40×30×20cm0.0244.96.251Men'scottonT-shirts`);
    expect(text).toContain(`Pkg./Kiện2/2·Marks/Kýmãhiệu:${aceBillNumber}P020.092Woodenchopsticks`);
    expect(text).toContain('Notassignedtoapackage/Chưaxếpvàokiệnnào0.094Woodenchopsticks');
    expect(text).toContain('Total/Cộng5.089');
    for (const part of ['MST:0100109106', 'Grossweight/Khốilượngcảbì9kg']) expect(text, part).toContain(part);
    await api.as('employee').put(`/api/shipments/${id}/packages/2`, { weighedKg: 1.5, length: 10, width: 20, height: 30 });
    expect((await paper('packing-list', id)).text).toContain('Total/Cộng0.035.087.75');
  });
});

describe('papers of several shipments', () => {
  test.each(['invoices', 'packing-lists'])('are one PDF in the order that was asked for: %s', async (path) => {
    const [first, second] = [await create(SALE), await create(SALE)];
    const headers = { Authorization: `Bearer ${api.tokenOf('employee')}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ ids: [second.id, first.id] });
    const answer = await fetch(`${api.address}/api/customer/${path}`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${path}.pdf"`);
    const pages = printedPages(Buffer.from(await answer.arrayBuffer()));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain(second.aceBillNumber);
    expect(pages[1]).toContain(first.aceBillNumber);
    expect((await api.as('other').post(`/api/customer/${path}`, { ids: [first.id] })).body).toMatchObject({
      message: 'error.shipmentsNotFound',
    });
  });
});

test('papers of too many lines are refused', async () => {
  const goodsLines = Array.from({ length: 99 }, () => ({ description: 'Tea', quantity: 1 }));
  const { id } = await create({ goodsLines });
  const ids = (count: number) => ({ ids: Array.from({ length: count }, () => id) });
  expect((await api.as('employee').post('/api/customer/packing-lists', ids(10))).status).toBe(200);
  expect((await api.as('employee').post('/api/customer/invoices', ids(11))).body.fieldErrors).toEqual([
    { objectName: 'papers', field: 'ids', message: 'Size' },
  ]);
});

describe('what an invoice lacks', () => {
  test('is nothing of a complete sale, and each blank field otherwise', async () => {
    const shipment = await create(SALE);
    expect(missingForInvoice(shipment)).toEqual([]);
    const { hsCode: _code, netKg: _kg, packageNumber: _number, originCountryCode: _origin, ...bare } = GOODS[1] as (typeof GOODS)[1];
    const lacking = {
      ...SALE,
      goodsLines: [GOODS[0], bare],
      taxNumbers: [],
      shipmentTerm: null,
      receiverCity: ' ',
      receiverCountryCode: null,
    };
    expect(missingForInvoice(await create(lacking))).toEqual([
      ...['goodsLines[1].hsCode', 'goodsLines[1].originCountryCode', 'goodsLines[1].netKg', 'goodsLines[1].packageNumber'],
      ...['shipmentTerm', 'receiverCity', 'receiverCountryCode', 'taxNumbers'],
    ]);
    expect(missingForInvoice(await create({ ...lacking, totalPackages: 1, goodsOriginCountryCode: 'VN', exportReason: 'gift' }))).toEqual([
      ...['goodsLines[1].hsCode', 'goodsLines[1].netKg', 'shipmentTerm', 'receiverCity', 'receiverCountryCode'],
    ]);
    expect(missingForInvoice(await create())).toContain('goodsLines');
  });
});
