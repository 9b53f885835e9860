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
