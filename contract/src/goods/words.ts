import type { Language } from '../shared/languages.ts';
import type { ExportReason, GoodsKind } from './goods-line.ts';

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
