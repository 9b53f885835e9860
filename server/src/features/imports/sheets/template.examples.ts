import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { ImportKind } from '@ace/contract/imports/import.ts';
import { CARRIER_NAMES } from '@ace/contract/partners/carriers.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { DELIVERY_STATUS_NAMES } from '@ace/contract/trackings/statuses.ts';
import { EXAMPLE_REFERENCES } from '../check/kinds/kind.ts';
import { ROW_KINDS } from '../check/kinds/row-kinds.ts';
import { TEMPLATE_TEXTS } from './template.texts.ts';

/** A row as a person fills it in; days and moments in ISO 8601. */
type ExampleRow = Partial<Record<ImportFieldName, string | number>>;

const GOODS: Record<Language, [string, string, string]> = {
  vi: ['Cà phê rang xay, 20 gói 500 g', 'Áo sơ mi cotton, 12 chiếc', 'Bộ ấm trà men hoả biến, 2 bộ'],
  en: ['Roasted coffee, 20 bags of 500 g', 'Cotton shirts, 12 pieces', 'Glazed tea sets, 2 sets'],
};
const NOTES: Record<Language, [string, string]> = {
  vi: ['Gọi trước khi giao', 'Hàng dễ vỡ, không xếp chồng'],
  en: ['Call before delivery', 'Fragile, do not stack'],
};
const COUNTRIES: Record<Language, [string, string, string]> = {
  vi: ['Úc', 'Canada', 'Việt Nam'],
  en: ['Australia', 'Canada', 'Vietnam'],
};

const shipments = (language: Language, today: string): ExampleRow[] => {
  const { no, ownDelivery } = TEMPLATE_TEXTS[language];
  const [coffee, shirts, tea] = GOODS[language];
  const [australia, canada, vietnam] = COUNTRIES[language];
  return [
    {
      ...{ receiverContactName: 'Olivia Bennett', receiverTelNo: '+61 2 5550 1482', description: coffee, shipDate: today },
      ...{ receiverName: 'Harbour Homewares Pty Ltd', receiverAddress: '48 Parramatta Road, Annandale', receiverCity: 'Sydney' },
      ...{ receiverProvince: 'New South Wales', receiverPostalCode: '2038', receiverCountry: australia },
      ...{ totalPackages: 1, weight: 10.4, cubicL: 52, cubicW: 38, cubicH: 34, goodsValue: 168, insuranceCurrencyCode: 'USD' },
      ...{ partnerShipment: CARRIER_NAMES.gtsAus, shipmentTerm: 'DDP', dangerousGoods: no },
    },
    {
      ...{ receiverContactName: 'Sarah Tremblay', receiverTelNo: '+1 416 555 0140', description: shirts, shipDate: today },
      ...{ receiverAddress: '210 King Street West', receiverCity: 'Toronto', receiverProvince: 'Ontario', receiverPostalCode: 'M5H 1J8' },
      ...{ receiverCountry: canada, receiverEmail: 'sarah.tremblay@example.com', totalPackages: 3, weight: 15.3, goodsValue: 540 },
      ...{ insuranceCurrencyCode: 'CAD', partnerShipment: CARRIER_NAMES.gtsCad, shipmentTerm: 'DDU', notes: NOTES[language][0] },
    },
    {
      ...{ receiverContactName: 'Trần Thị Bình', receiverTelNo: '0912345678', description: tea, shipDate: today },
      ...{
        receiverAddress: '12 Lê Lợi, Phường Hải Châu',
        receiverCity: 'Đà Nẵng',
        receiverCountry: vietnam,
        totalPackages: 2,
        weight: 4.8,
      },
      ...{ partnerShipment: ownDelivery, dangerousGoods: no, notes: NOTES[language][1] },
    },
  ];
};

const PLACES: Record<Language, [string, string, string]> = {
  vi: ['Kho Tân Bình', 'Sân bay Tân Sơn Nhất', 'Sydney'],
  en: ['Tân Bình warehouse', 'Tân Sơn Nhất airport', 'Sydney'],
};

const trackings = (language: Language, today: string): ExampleRow[] => {
  const names = DELIVERY_STATUS_NAMES[language];
  const [warehouse, airport, sydney] = PLACES[language];
  return [
    { dateTime: `${today}T08:30`, deliveryStatus: names.COLLECTED, location: warehouse },
    { dateTime: `${today}T14:05`, deliveryStatus: names.IN_TRANSIT, location: airport, details: 'VN773' },
    { dateTime: `${today}T17:45`, deliveryStatus: names.DELIVERED, location: sydney },
  ];
};

const EXAMPLES = { shipments, trackings };

/** Three rows that show how a template is filled in, and that every import skips. */
export const exampleRows = (kind: ImportKind, language: Language, today: string): ExampleRow[] =>
  EXAMPLES[kind](language, today).map((row, place) => ({ ...row, [ROW_KINDS[kind].exampleField]: EXAMPLE_REFERENCES[language][place] }));
