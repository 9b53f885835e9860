import { CONNECTOR_TEXTS } from '@ace/contract/connectors/connector.ts';
import { describe, expect, test } from 'vitest';
import { fontsOf, pagesOf, printedPages, printedText } from '../../../testing/pdf.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { creator } from '../../shipments/shipments.testing.ts';

const api = startTestApi();
const createShipment = creator(api);

const label = async (fields: object, shipment: object = {}) => {
  const { id: shipmentId } = await createShipment(shipment);
  const { id } = (await api.as('employee').post('/api/connectors', { ...fields, shipmentId })).body;
  return { id, pdf: await api.as('employee').bytes(`/api/customer/connectors/label/${id}`) };
};

describe('the label', () => {
  test('is a file label.pdf of one 4 × 6 inch page', async () => {
    const { id, pdf } = await label({ barcode: 'AU1234567890', hub: 'SYD' });
    const answer = await api.as('employee').get(`/api/customer/connectors/label/${id}`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="label.pdf"');
    expect(pagesOf(pdf)).toBe(1);
    expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 288 432]');
  });

  test('of many is one file, in the order of the shipments that have one', async () => {
    const [none, two, one] = [await createShipment(), await createShipment({ totalPackages: 2 }), await createShipment()];
    for (const [{ id: shipmentId }, hub] of [
      [one, 'SYD'],
      [two, 'MEL'],
    ] as const)
      await api.as('employee').post('/api/connectors', { shipmentId, hub });
    const print = (shipmentIds: number[], login: 'employee' | 'user' = 'employee') =>
      fetch(`${api.address}/api/customer/connectors/labels`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${api.tokenOf(login)}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ shipmentIds }),
      });
    const answer = await print([none.id, two.id, one.id]);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="labels.pdf"');
    const pages = printedPages(Buffer.from(await answer.arrayBuffer()));
    expect(pages.map((page) => /SYD|MEL/.exec(JSON.stringify(page))?.[0])).toEqual(['MEL', 'MEL', 'SYD']);
    expect((await print([none.id])).status).toBe(404);
    expect((await print([one.id], 'user')).status).toBe(404);
    expect((await print([])).status).toBe(400);
  });

  test('has a page for each package, with what a warehouse asks for', async () => {
    const sender = {
      senderName: 'An Phú Pharma',
      senderCity: 'Hà Nội',
      senderProvince: 'Hà Nội',
      senderCountry: 'Việt Nam',
      senderTelNo: '0903123456',
    };
    const { pdf } = await label(
      { barcode: 'AU1' },
      { ...sender, totalPackages: 3, weight: 1234.5, shipDate: '2026-11-20', aceBillNumber: 'LABEL-1', customerReference: 'PO-77' },
    );
    const pages = printedPages(pdf);
    expect(pages).toHaveLength(3);
    for (const [index, page] of pages.entries()) {
      for (const text of [`PACKAGE${index + 1}of3`, 'TOTALWEIGHT1,234.5kg', 'SHIPDATE20Nov2026', 'BILLNUMBERLABEL-1', 'CUSTOMERREFPO-77'])
        expect(page).toContain(text);
      expect(page).toContain('FROMAnPhúPharmaHàNộiHàNội,Vietnam,0903123456');
      expect(page).not.toContain('DANGEROUS');
    }
    const dangerous = printedText((await label({}, { dangerousGoods: true, weight: 2 })).pdf);
    for (const text of ['DANGEROUSGOODS', 'PACKAGE1of1', 'WEIGHT2kg']) expect(dangerous).toContain(text);
    for (const text of ['TOTALWEIGHT', 'CUSTOMERREF']) expect(dangerous).not.toContain(text);
  });

  test('embeds its font and keeps Vietnamese letters extractable', async () => {
    const { pdf } = await label({}, { receiverName: 'ỞỮỘ Đặng Thuỵ' });
    expect(fontsOf(pdf).length).toBeGreaterThan(0);
    expect(pdf.toString('latin1')).toMatch(/\/FontFile2/);
    for (const letter of 'ỞỮỘĐặngThuỵ') expect(printedText(pdf), letter).toContain(letter);
  });

  test.each(['W', 'Hàng dễ vỡ. ', '😀', '7', '中', 'مرحبا ', 'ที่อยู่'])('stays on one page with the longest texts of %j', async (word) => {
    const text = (max: number) => [...word.repeat(max)].slice(0, max).join('').trim();
    const fields = Object.fromEntries(CONNECTOR_TEXTS.map((field) => [field, text(255)]));
    const receiver = { receiverName: text(100), receiverAddress: text(1000), receiverCity: text(100), receiverTelNo: text(125) };
    const sender = {
      senderName: text(100),
      senderCity: text(100),
      senderProvince: text(100),
      senderCountry: text(100),
      senderTelNo: text(25),
    };
    const measures = { aceBillNumber: 'W'.repeat(25), customerReference: text(50), weight: 9_999_999.999, dangerousGoods: true };
    const { pdf } = await label(fields, { ...receiver, ...sender, ...measures });
    expect(pagesOf(pdf)).toBe(1);
    expect(printedText(pdf)).toContain('DANGEROUSGOODS');
    await api.context.pool.query('delete from connector');
    await api.context.pool.query(`delete from shipment where "aceBillNumber" = $1`, [measures.aceBillNumber]);
  });

  test('prints names and addresses of any script', async () => {
    const { pdf } = await label(
      { header: '한빛무역', returnAddress: '12 Nguyễn Huệ, 胡志明市', footer: 'ขอบคุณ' },
      { receiverName: '深圳市前海公司', receiverContactName: 'דוד כהן', receiverAddress: '科苑路15号', receiverCity: '深圳市' },
    );
    const printed = printedText(pdf);
    for (const text of ['한빛무역', '胡志明市', 'ขอบคุณ', '深圳市前海公司', '科苑路15号']) expect(printed).toContain(text);
    expect(printed).toContain([...'דוד כהן'.replace(' ', '')].reverse().join(''));
    expect(pagesOf(pdf)).toBe(1);
  });

  test('refuses letters that no font has at their fields, of both records', async () => {
    const { id: shipmentId } = await createShipment({ receiverCity: '𒀀', senderAddress: '𒀀' });
    const { id } = (await api.as('employee').post('/api/connectors', { shipmentId, footer: '𒀁 𒀀' })).body;
    const answer = await api.as('employee').get(`/api/customer/connectors/label/${id}`);
    expect(answer.status).toBe(400);
    expect(answer.body.params).toBe('𒀀 𒀁');
    // From the top of the label to its end.
    expect(answer.body.fieldErrors).toEqual([
      { objectName: 'shipment', field: 'receiverCity', message: 'unprintable' },
      { objectName: 'connector', field: 'footer', message: 'unprintable' },
    ]);
  });

  test('checks every field on it for such letters', async () => {
    const receiver = (text: string) =>
      Object.fromEntries(
        ['Name', 'ContactName', 'Address', 'City', 'PostalCode', 'TelNo', 'StateProvince', 'Country'].map((field) => [
          `receiver${field}`,
          text,
        ]),
      );
    const printed = async (fields: object, shipment: object) => {
      const { id: shipmentId } = await createShipment(shipment);
      const { id } = (await api.as('employee').post('/api/connectors', { ...fields, shipmentId })).body;
      return (await api.as('employee').get(`/api/customer/connectors/label/${id}`)).body.fieldErrors.map(
        (error: { field: string }) => error.field,
      );
    };
    expect((await printed(Object.fromEntries(CONNECTOR_TEXTS.map((field) => [field, '𒀀'])), {})).sort()).toEqual(
      CONNECTOR_TEXTS.filter((field) => field !== 'labelType').toSorted(),
    );
    expect((await printed({}, receiver('𒀀'))).sort()).toEqual(Object.keys(receiver('')).sort());
    const senders = ['Name', 'City', 'PostalCode', 'TelNo', 'StateProvince', 'Country'].map((field) => [`sender${field}`, '𒀀'] as const);
    expect((await printed({}, Object.fromEntries(senders))).sort()).toEqual(senders.map(([field]) => field).toSorted());
    const { receiverContactName, receiverAddress } = receiver('𒀀');
    const rest = { receiverContactName, receiverAddress, receiverProvince: '𒀀', receiverCountryCode: '𒀀' };
    expect((await printed({}, rest)).sort()).toEqual(Object.keys(rest).sort());
  });

  test('can be printed without any text of its own', async () => expect(pagesOf((await label({})).pdf)).toBe(1));
});
