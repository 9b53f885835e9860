import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { ImportKind } from '@ace/contract/imports/import.ts';
import { CARRIERS } from '@ace/contract/partners/carriers.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { DELIVERY_STATUS_NAMES } from '@ace/contract/trackings/statuses.ts';
import { EXAMPLE_REFERENCES } from '../check/kinds/kind.ts';
import { ROW_KINDS } from '../check/kinds/row-kinds.ts';
import { TEMPLATE_TEXTS } from './template.texts.ts';

/** A row as a person fills it in; days and moments in ISO 8601. */
type ExampleRow = Partial<Record<ImportFieldName, string | number>>;

const shipments = (language: Language, today: string): ExampleRow[] => {
  const { no, ownDelivery } = TEMPLATE_TEXTS[language];
  const say = (vi: string, en: string) => ({ vi, en })[language];
  return [
    {
      ...{ receiverContactName: 'Olivia Bennett', receiverTelNo: '+61 2 5550 1482', shipDate: today },
      ...{ description: say('Cà phê rang xay, 20 gói 500 g', 'Roasted coffee, 20 bags of 500 g') },
      ...{ receiverName: 'Harbour Homewares Pty Ltd', receiverAddress: '48 Parramatta Road, Annandale', receiverCity: 'Sydney' },
      ...{ receiverProvince: 'New South Wales', receiverPostalCode: '2038', receiverCountry: say('Úc', 'Australia') },
      ...{ totalPackages: 1, weight: 10.4, cubicL: 52, cubicW: 38, cubicH: 34, goodsValue: 168, insuranceCurrencyCode: 'USD' },
      ...{ partnerShipment: CARRIERS.gtsAus.name, shipmentTerm: 'DDP', dangerousGoods: no },
    },
    {
      ...{ receiverContactName: 'Sarah Tremblay', receiverTelNo: '+1 416 555 0140', shipDate: today },
      ...{ description: say('Áo sơ mi cotton, 12 chiếc', 'Cotton shirts, 12 pieces') },
      ...{ receiverAddress: '210 King Street West', receiverCity: 'Toronto', receiverProvince: 'Ontario', receiverPostalCode: 'M5H 1J8' },
      ...{ receiverCountry: 'Canada', receiverEmail: 'sarah.tremblay@example.com', totalPackages: 3, weight: 15.3, goodsValue: 540 },
      ...{ insuranceCurrencyCode: 'CAD', partnerShipment: CARRIERS.gtsCad.name, shipmentTerm: 'DDU' },
      ...{ notes: say('Gọi trước khi giao', 'Call before delivery') },
    },
    {
      ...{ receiverContactName: 'Trần Thị Bình', receiverTelNo: '0912345678', shipDate: today },
      ...{ description: say('Bộ ấm trà men hoả biến, 2 bộ', 'Glazed tea sets, 2 sets') },
      ...{ receiverAddress: '12 Lê Lợi, Phường Hải Châu', receiverCity: 'Đà Nẵng', receiverCountry: say('Việt Nam', 'Vietnam') },
      ...{ totalPackages: 2, weight: 4.8, partnerShipment: ownDelivery, dangerousGoods: no },
      ...{ notes: say('Hàng dễ vỡ, không xếp chồng', 'Fragile, do not stack') },
    },
  ];
};

const trackings = (language: Language, today: string): ExampleRow[] => {
  const names = DELIVERY_STATUS_NAMES[language];
  const say = (vi: string, en: string) => ({ vi, en })[language];
  return [
    { dateTime: `${today}T08:30`, deliveryStatus: names.COLLECTED, location: say('Kho Tân Bình', 'Tân Bình warehouse') },
    {
      ...{ dateTime: `${today}T14:05`, deliveryStatus: names.IN_TRANSIT, details: 'VN773' },
      ...{ location: say('Sân bay Tân Sơn Nhất', 'Tân Sơn Nhất airport') },
    },
    { dateTime: `${today}T17:45`, deliveryStatus: names.DELIVERED, location: 'Sydney' },
  ];
};

const EXAMPLES = { shipments, trackings };

/** Three rows that show how a template is filled in, and that every import skips. */
export const exampleRows = (kind: ImportKind, language: Language, today: string): ExampleRow[] =>
  EXAMPLES[kind](language, today).map((row, place) => ({ ...row, [ROW_KINDS[kind].exampleField]: EXAMPLE_REFERENCES[language][place] }));
