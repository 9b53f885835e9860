import { describe, expect, test } from 'vitest';
import { pagesOf, printedText } from '../../../testing/pdf.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { shipmentInput } from '../shipments.testing.ts';

const api = startTestApi();

const bill = async (fields: object, query = '') => {
  const { id, aceBillNumber } = (await api.as('employee').post('/api/shipments', shipmentInput(fields))).body;
  return { id, aceBillNumber, pdf: await api.as('employee').bytes(`/api/customer/bill/shipment/${id}${query}`) };
};

describe('the bill', () => {
  test('is an inline PDF named after its number', async () => {
    const { id, aceBillNumber } = await bill({});
    const answer = await api.as('employee').get(`/api/customer/bill/shipment/${id}`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="bill-${aceBillNumber}.pdf"`);
  });

  test('keeps slashes of a bill number out of the file name, and the true name beside it', async () => {
    const { id } = await bill({ aceBillNumber: 'A/1' });
    const answer = await api.as('employee').get(`/api/customer/bill/shipment/${id}`);
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="bill-A_1.pdf"; filename*=UTF-8''bill-A%2F1.pdf`);
  });

  test('embeds its font and keeps Vietnamese letters extractable', async () => {
    const { pdf } = await bill({ senderName: 'ỞỮỘ Đặng Thuỵ Nguyễn' });
    expect(pdf.toString('latin1')).toMatch(/\/FontFile2/);
    const letters = printedText(pdf);
    for (const letter of 'ỞỮỘĐặngThuỵễ') expect(letters, letter).toContain(letter);
  });

  test("is in the reader's language", async () => {
    const { id, pdf } = await bill({});
    expect(pdf.toString('latin1')).toContain('/Lang (vi)');
    expect((await api.as('employee').bytes(`/api/customer/bill/shipment/${id}?language=en`)).toString('latin1')).toContain('/Lang (en)');
    const answer = await api.as('employee').get(`/api/customer/bill/shipment/${id}`, { 'Accept-Language': 'en-GB,en;q=0.9' });
    expect(answer.text).toContain('/Lang (en)');
    expect((await api.as('employee').get(`/api/customer/bill/shipment/${id}?language=fr`)).status).toBe(400);
  });

  test('takes the longest texts, wrapping onto further pages', async () => {
    const words = (length: number) =>
      'Hàng dễ vỡ, xin nhẹ tay. '
        .repeat(Math.ceil(length / 25))
        .slice(0, length)
        .trim();
    const packageInfos = Array.from({ length: 15 }, () => ({
      itemCubicWeight: 1,
      itemCubicDescription: 'W'.repeat(25),
      itemCubicL: 999_999_999_999.999,
    }));
    const { pdf } = await bill({
      ...{ description: words(2500), notes: words(4000), senderAddress: words(1000), receiverAddress: 'W'.repeat(1000) },
      ...{ senderName: 'W'.repeat(100), receiverName: words(100), partnerShipmentId: 'W'.repeat(100), aceBillNumber: 'W'.repeat(25) },
      ...{ partnerShipment: 'gtsCad', totalPackages: 15, packageInfos, goodsValue: 999_999_999_999.999, dangerousGoods: true },
    });
    expect(pagesOf(pdf)).toBeGreaterThan(1);
    expect(pagesOf(pdf)).toBeLessThan(6);
  });

  test('takes line breaks, tabs, emoji and right-to-left text as they come', async () => {
    const { pdf } = await bill({ notes: 'a\r\n\r\n\r\n\tb 😀 שלום', senderAddress: '1\n2\n3' });
    expect(pagesOf(pdf)).toBe(1);
  });
});
