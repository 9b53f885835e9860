import type { Language } from '../shared/languages.ts';
import type { Customs } from './customs.ts';
import type { ExportReason, GoodsKind } from './goods-line.ts';

/** What customs ask for of a shipment, as forms and exported files call it. */
export const CUSTOMS_NAMES: Record<Language, Record<keyof Customs, string>> = {
  vi: {
    goodsLines: 'Hàng khai hải quan',
    exportReason: 'Lý do xuất',
    priorNoticeNumber: 'Số thông báo trước FDA',
    taxNumbers: 'Mã số thuế',
    termPlace: 'Địa điểm của điều kiện giao hàng',
    responsiblePerson: 'Người ký thay bên xuất',
    importerOfRecord: 'Người đứng tên nhập khẩu',
    mailService: 'Dịch vụ bưu chính',
    mailTrackingNumber: 'Số bưu gửi',
    freightCost: 'Cước trên hoá đơn',
    insuranceCost: 'Phí bảo hiểm trên hoá đơn',
    packingCost: 'Phí đóng gói trên hoá đơn',
    rebate: 'Giảm giá trên hoá đơn',
  },
  en: {
    goodsLines: 'Goods for customs',
    exportReason: 'Reason for export',
    priorNoticeNumber: 'FDA prior notice number',
    taxNumbers: 'Tax numbers',
    termPlace: 'Named place of the term',
    responsiblePerson: 'Signs for the exporter',
    importerOfRecord: 'Importer of record',
    mailService: 'Postal service',
    mailTrackingNumber: 'Number of the postal parcel',
    freightCost: 'Freight on the invoice',
    insuranceCost: 'Insurance on the invoice',
    packingCost: 'Packing on the invoice',
    rebate: 'Rebate on the invoice',
  },
};

/** The columns of a goods line in files, where each row may have one. */
export const GOODS_COLUMN_NAMES = {
  goodsDescription: { vi: 'Tên hàng khai báo (tiếng Anh)', en: 'Goods description (English)' },
  goodsDescriptionVi: { vi: 'Tên hàng khai báo (tiếng Việt)', en: 'Goods description (Vietnamese)' },
  hsCode: { vi: 'Mã HS', en: 'HS code' },
  goodsOrigin: { vi: 'Xuất xứ của dòng hàng', en: 'Origin of the goods line' },
  goodsQuantity: { vi: 'Số lượng hàng', en: 'Goods quantity' },
  goodsUnit: { vi: 'Đơn vị hàng', en: 'Goods unit' },
  goodsUnitValue: { vi: 'Đơn giá hàng', en: 'Goods value each' },
  goodsNetKg: { vi: 'Kg tịnh', en: 'Net kg' },
  goodsKind: { vi: 'Loại hàng', en: 'Kind of goods' },
  goodsUnNumber: { vi: 'Số UN', en: 'UN number' },
  goodsManufacturer: { vi: 'Nhà sản xuất', en: 'Manufacturer' },
  productIdentifier: { vi: 'Mã sản phẩm', en: 'Product identifier' },
  manufacturerIdentifier: { vi: 'Mã của nhà sản xuất, GTIN', en: 'Manufacturer’s identifier, GTIN' },
} as const satisfies Record<string, Record<Language, string>>;

/** Why goods leave the country, as people and exported files say it. */
export const EXPORT_REASON_NAMES: Record<Language, Record<ExportReason, string>> = {
  vi: { sale: 'Bán hàng', gift: 'Quà tặng', sample: 'Hàng mẫu', return: 'Hàng trả lại', personalEffects: 'Đồ dùng cá nhân' },
  en: { sale: 'Sale', gift: 'Gift', sample: 'Sample', return: 'Return', personalEffects: 'Personal effects' },
};

export const GOODS_KIND_NAMES: Record<Language, Record<GoodsKind, string>> = {
  vi: {
    ...{ plain: 'Hàng thường', battery: 'Có pin', food: 'Thực phẩm', liquid: 'Chất lỏng', medicine: 'Thuốc' },
    ...{ plantOrAnimal: 'Thực vật, động vật', magnet: 'Có nam châm' },
  },
  en: {
    ...{ plain: 'Plain goods', battery: 'With a battery', food: 'Food', liquid: 'Liquid', medicine: 'Medicine' },
    ...{ plantOrAnimal: 'Plant or animal', magnet: 'With a magnet' },
  },
};
