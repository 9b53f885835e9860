import { CONNECTOR_TEXTS } from '@ace/contract/connectors/connector.ts';
import { describe, expect, test } from 'vitest';
import { pagesOf, printedText } from '../../../testing/pdf.ts';
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

  test('embeds its font and keeps Vietnamese letters extractable', async () => {
    const { pdf } = await label({}, { receiverName: 'ỞỮỘ Đặng Thuỵ' });
    for (const letter of 'ỞỮỘĐặngThuỵ') expect(printedText(pdf), letter).toContain(letter);
  });

  test.each(['W', 'Hàng dễ vỡ. ', '😀', '7'])('stays one page however long its texts of %j are', async (word) => {
    const text = (max: number) => [...word.repeat(max)].slice(0, max).join('').trim();
    const fields = Object.fromEntries(CONNECTOR_TEXTS.map((field) => [field, text(255)]));
    const receiver = { receiverName: text(100), receiverAddress: text(1000), receiverCity: text(100), receiverTelNo: text(125) };
    expect(pagesOf((await label(fields, receiver)).pdf)).toBe(1);
  });

  test('is made of nothing but a shipment, too', async () => expect(pagesOf((await label({})).pdf)).toBe(1));
});
