import { CARRIER_NAMES } from '@ace/contract/partners/carriers.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import type { ShipmentSortField } from '@ace/contract/shipments/shipment.ts';
import { DELIVERY_STATUS_NAMES } from '@ace/contract/trackings/statuses.ts';

type Column = ShipmentSortField | 'partnerShipmentId' | 'deliveryStatus' | 'lastEventAt';

/** The columns of an export, in the order of the list, with what people work by besides. */
export const EXPORT_COLUMNS = {
  id: { vi: 'ID', en: 'ID' },
  aceBillNumber: { vi: 'Số vận đơn ACE', en: 'ACE bill number' },
  deliveryStatus: { vi: 'Trạng thái', en: 'Status' },
  lastEventAt: { vi: 'Sự kiện mới nhất', en: 'Latest event' },
  description: { vi: 'Mô tả hàng hoá', en: 'Description' },
  totalPackages: { vi: 'Số kiện', en: 'Total packages' },
  weight: { vi: 'Khối lượng (kg)', en: 'Weight (kg)' },
  totalVolume: { vi: 'Thể tích (m³)', en: 'Total volume (m³)' },
  dangerousGoods: { vi: 'Hàng nguy hiểm', en: 'Dangerous goods' },
  notes: { vi: 'Ghi chú', en: 'Notes' },
  shipDate: { vi: 'Ngày gửi', en: 'Ship date' },
  extBillNumber: { vi: 'Số vận đơn ngoài', en: 'External bill number' },
  senderName: { vi: 'Tên người gửi', en: 'Sender name' },
  senderAddress: { vi: 'Địa chỉ người gửi', en: 'Sender address' },
  senderCity: { vi: 'Thành phố người gửi', en: 'Sender city' },
  senderPostalCode: { vi: 'Mã bưu chính người gửi', en: 'Sender postal code' },
  senderProvince: { vi: 'Tỉnh người gửi', en: 'Sender province' },
  senderCountry: { vi: 'Quốc gia người gửi', en: 'Sender country' },
  senderContactName: { vi: 'Người liên hệ bên gửi', en: 'Sender contact name' },
  senderTelNo: { vi: 'Điện thoại người gửi', en: 'Sender phone' },
  receiverName: { vi: 'Tên người nhận', en: 'Receiver name' },
  receiverAddress: { vi: 'Địa chỉ người nhận', en: 'Receiver address' },
  receiverCity: { vi: 'Thành phố người nhận', en: 'Receiver city' },
  receiverPostalCode: { vi: 'Mã bưu chính người nhận', en: 'Receiver postal code' },
  receiverProvince: { vi: 'Tỉnh người nhận', en: 'Receiver province' },
  receiverCountry: { vi: 'Quốc gia người nhận', en: 'Receiver country' },
  receiverContactName: { vi: 'Người liên hệ bên nhận', en: 'Receiver contact name' },
  receiverTelNo: { vi: 'Điện thoại người nhận', en: 'Receiver phone' },
  partnerShipment: { vi: 'Đối tác vận chuyển', en: 'Partner' },
  partnerShipmentId: { vi: 'Mã vận đơn đối tác', en: 'Partner’s number' },
  partnerShipmentLabel: { vi: 'Nhãn đối tác', en: 'Partner label' },
  ownerLogin: { vi: 'Chủ vận đơn', en: 'Owner' },
} as const satisfies Record<Column, Record<Language, string>>;
export type ExportColumn = keyof typeof EXPORT_COLUMNS;

/** The words of values. */
export const EXPORT_TEXTS = {
  vi: {
    sheet: 'Vận đơn',
    yes: 'Có',
    no: 'Không',
    partner: { none: '', ...CARRIER_NAMES },
    status: DELIVERY_STATUS_NAMES.vi,
  },
  en: {
    sheet: 'Shipments',
    yes: 'Yes',
    no: 'No',
    partner: { none: '', ...CARRIER_NAMES },
    status: DELIVERY_STATUS_NAMES.en,
  },
} as const satisfies Record<Language, object>;
