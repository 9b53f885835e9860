import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { expect } from 'vitest';
import type { Login, startTestApi } from '../../testing/test-api.ts';

/** The least that makes a shipment, with `fields` on top. */
export const shipmentInput = (fields: object = {}) => ({
  description: 'Cà phê rang xay, 20 thùng',
  shipDate: '2026-11-20',
  senderContactName: 'Nguyễn Văn An',
  senderTelNo: '0903123456',
  receiverContactName: 'Trần Thị Bình',
  receiverTelNo: '0912345678',
  ...fields,
});

/** What GTS Australia needs to carry a shipment to Australia, besides a telephone number. */
export const TO_AUSTRALIA = {
  partnerShipment: 'gtsAus',
  receiverCountry: 'Úc',
  receiverCountryCode: 'AU',
  receiverPostalCode: '0800',
  receiverAddress: '12 Smith Street',
  receiverCity: 'Darwin',
  receiverProvince: 'NT',
  weight: 2.5,
};

/** A refusal at one field of a shipment. */
export const fieldError = (field: string, message: string) => ({
  message: 'error.validation',
  fieldErrors: [{ objectName: 'shipment', field, message }],
});

/** Registers shipments over HTTP. */
export const creator =
  (api: ReturnType<typeof startTestApi>) =>
  async (fields: object = {}, login: Login = 'employee'): Promise<Shipment> => {
    const answer = await api.as(login).post('/api/shipments', shipmentInput(fields));
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };

/** A shipment and a change of it, each with searches that find it and not the other. */
export const SEEN = {
  before: {
    fields: {
      notes: 'seen1zz',
      shipDate: '2026-11-20',
      partnerShipment: 'gtsCad',
      shipmentTerm: 'DDU',
      weight: 12.5,
      goodsValue: 1234.5,
      totalVolume: 0.125,
      insuranceValue: 999_999_999_999.999,
      packageInfos: [{ itemCubicWeight: 2.75, itemCustomValue: 1500, itemCubicDescription: 'hộp giấy' }],
    },
    finds: [
      ...['20/11/2026', '2026-11-20', '20-11-2026', '20.11.2026', '20/11/26', '20 thg 11, 2026', 'thg 11', '20 Nov 2026', 'NOV'],
      ...['GTS Canada', 'canada', 'gtsCad', 'DDU', 'chưa nộp thuế', 'chua nop thue', '(Delivered duty unpaid)'],
      ...['12,5', '12.5', '1234.5', '1234,5', '1.234,5', '1,234.5', '0.125', '0,125', '999.999.999.999,999', '999,999,999,999.999'],
      ...['2.75', '2,75', '1500', '1.500', '1,500', 'hộp giấy', '20/11/2026 gts canada 12,5'],
    ],
  },
  after: {
    fields: {
      notes: 'seen1zz',
      shipDate: '2027-09-05',
      partnerShipment: 'gtsAus',
      shipmentTerm: 'DDP',
      weight: 13.25,
      goodsValue: 7_654_321,
      totalVolume: null,
      insuranceValue: null,
      packageInfos: [{ itemCubicWeight: 8.625 }],
    },
    finds: [
      ...['05/09/2027', '5/9/2027', '05/9/2027', '5/09/27', '5-9-2027', '5.9.27', '2027-09-05', '5 thg 9, 2027', '5 Sept 2027', 'sep'],
      ...['GTS Australia', 'gtsAus', 'DDP', 'đã nộp thuế'],
      ...['13,25', '13.25', '7654321', '7.654.321', '7,654,321', '8,625', '8.625'],
    ],
  },
} as const;

/** None of this is visible at a shipment of our own delivery, although the database stores it. */
export const UNSEEN = ['none', 'false', 'true', 'null', 'gts', 'itemCubicWeight'];
