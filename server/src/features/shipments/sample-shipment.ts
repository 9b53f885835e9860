import { customsOf } from '@ace/contract/goods/customs.ts';
import { chargedOf } from '@ace/contract/shipments/packages.ts';
import { type Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { USUAL_RULES } from '@ace/contract/weights/rules.ts';

const input = ShipmentInput.parse({
  ...{ description: 'Cà phê rang xay, 2 thùng', shipDate: '2026-01-15', partnerShipment: 'gtsCad', shipmentTerm: 'DDU' },
  ...{ senderName: 'Công ty TNHH Nông sản An Phú', senderContactName: 'Nguyễn Văn An', senderTelNo: '0903 123 456' },
  ...{ senderAddress: '12 Nguyễn Huệ, Quận 1', senderCity: 'TP. Hồ Chí Minh', senderCountry: 'Việt Nam', senderCountryCode: 'VN' },
  ...{ receiverName: 'Maple Leaf Trading Inc.', receiverContactName: 'Anna Tremblay', receiverTelNo: '+1 416 555 0199' },
  ...{ receiverAddress: '1200 Bay Street, Unit 1504', receiverCity: 'Toronto', receiverProvince: 'Ontario', receiverPostalCode: 'M5R 2A5' },
  ...{ receiverCountry: 'Canada', receiverCountryCode: 'CA', customerReference: 'PO-2026-0117', totalPackages: 2, weight: 12 },
  ...{ cubicL: 40, cubicW: 30, cubicH: 20, totalVolume: 0.048, goodsValue: 250, insuranceCurrencyCode: 'USD' },
});

const MADE = { createdBy: 'system', createdDate: '2026-01-15T02:00:00.000Z' };

/** A made-up shipment, by which papers are shown before there is a real one. */
export const SAMPLE_SHIPMENT: Shipment = {
  ...input,
  ...customsOf(input),
  ...chargedOf(USUAL_RULES, input),
  paidBy: 'sender',
  ...MADE,
  ...{ id: 1, version: 0, aceBillNumber: 'ACE000000015', ownerId: 1, ownerLogin: 'anphu', importId: null, connectorId: null },
  ...{ deliveryStatus: null, lastEventAt: null, lastEventOffset: null, estimatedFrom: null, estimatedTo: null },
  ...{ lastModifiedBy: MADE.createdBy, lastModifiedDate: MADE.createdDate },
};
