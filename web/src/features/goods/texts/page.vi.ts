import { CUSTOMS_NAMES, EXPORT_REASON_NAMES, GOODS_KIND_NAMES } from '@ace/contract/goods/words.ts';

const column = {
  description: 'Tên hàng (tiếng Anh)',
  descriptionVi: 'Tên tiếng Việt',
  hsCode: 'Mã HS',
  originCountryCode: 'Xuất xứ',
  quantity: 'Số lượng',
  unit: 'Đơn vị',
  unitValue: 'Đơn giá',
  netKg: 'Kg tịnh',
  packageNumber: 'Kiện số',
  kind: 'Loại',
  unNumber: 'Số UN',
};

export const vi = {
  shipment: { field: CUSTOMS_NAMES.vi },
  entityAudit: { field: { goodsLines: column, taxNumbers: { number: 'Mã số thuế', kind: 'Loại mã số thuế', party: 'Mã số thuế của' } } },
  goods: {
    title: 'Khai hải quan: hàng, mã HS, mã số thuế',
    hint: 'Mỗi loại hàng một dòng, theo thứ tự trên hoá đơn. Di chuyển bằng phím mũi tên và Enter; có thể dán từ Excel.',
    line: 'Dòng {{number}}',
    pastedPart: 'Đã dán {{rows}} trong {{of}} dòng; tối đa {{max}} dòng và {{columns}} cột từ ô này.',
    column,
    value: 'Trị giá',
    sumOfValues: 'Cộng trị giá',
    sum: 'Cộng {{lines}} dòng',
    otherValue: 'Giá trị hàng của vận đơn là {{value}}.',
    takeValue: 'Ghi {{value}} vào giá trị hàng',
    moreNet: 'Nhiều hơn khối lượng của vận đơn ({{weight}} kg).',
    kind: GOODS_KIND_NAMES.vi,
    reason: EXPORT_REASON_NAMES.vi,
    taxNumbers: 'Mã số thuế',
    addTaxNumber: 'Thêm mã số thuế',
    removeTaxNumber: 'Xoá mã số thuế {{number}}',
    party: 'Của',
    sender: 'Người gửi',
    receiver: 'Người nhận',
    taxKind: 'Loại số',
    taxNumber: 'Số',
    otherKind: 'Loại khác',
  },
};
