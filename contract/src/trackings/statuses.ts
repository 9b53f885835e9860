// Not in a file with schemas, so that the browser does not load zod for these names.

import type { Language } from '../shared/languages.ts';

/** What may have happened to a shipment. The statuses may follow each other in any order. */
export const DELIVERY_STATUSES = [
  'INFO_RECEIVED',
  'COLLECTED',
  'ARRIVED_HUB',
  'OUT_FOR_DELIVERY',
  'IN_TRANSIT',
  'DELIVERED',
  'FAILED_ATTEMPT',
  'EXCEPTION',
  'EXPIRED',
  'PENDING',
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The statuses of latest trackings, and `NONE` for shipments without a tracking. */
export const STATUS_FILTERS = ['NONE', ...DELIVERY_STATUSES] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The statuses of shipments that have not arrived. */
export const UNDER_WAY_STATUSES = STATUS_FILTERS.filter((status) => status !== 'DELIVERED');

/** Whether these are all statuses of shipments that have not arrived, and no other. */
export const areUnderWay = (statuses: StatusFilter[]) =>
  STATUS_FILTERS.every((status) => statuses.includes(status) === (status !== 'DELIVERED'));

/** The statuses that count as exceptions (docs/domain.md, "Progress"). */
export const EXCEPTION_STATUSES = ['FAILED_ATTEMPT', 'EXCEPTION'] as const satisfies readonly DeliveryStatus[];

/** How people call the statuses: in the browser, in exports, in commands. */
export const DELIVERY_STATUS_NAMES = {
  vi: {
    INFO_RECEIVED: 'Đã nhận thông tin',
    COLLECTED: 'Đã lấy hàng',
    ARRIVED_HUB: 'Đã đến kho trung chuyển',
    OUT_FOR_DELIVERY: 'Đang giao hàng',
    IN_TRANSIT: 'Đang vận chuyển',
    DELIVERED: 'Đã giao hàng',
    FAILED_ATTEMPT: 'Giao không thành công',
    EXCEPTION: 'Gặp sự cố',
    EXPIRED: 'Quá hạn',
    PENDING: 'Đang chờ xử lý',
  },
  en: {
    INFO_RECEIVED: 'Info received',
    COLLECTED: 'Collected',
    ARRIVED_HUB: 'Arrived at hub',
    OUT_FOR_DELIVERY: 'Out for delivery',
    IN_TRANSIT: 'In transit',
    DELIVERED: 'Delivered',
    FAILED_ATTEMPT: 'Failed attempt',
    EXCEPTION: 'Exception',
    EXPIRED: 'Expired',
    PENDING: 'Pending',
  },
} as const satisfies Record<Language, Record<DeliveryStatus, string>>;

/** Why a shipment is held up, as its receiver sees it. Clerks choose from this list, because their own notes may name people. */
export const PUBLIC_REASONS = ['absent', 'unreachable', 'address', 'refused', 'customs', 'papers', 'damaged', 'delayed'] as const;
export type PublicReason = (typeof PUBLIC_REASONS)[number];

export const PUBLIC_REASON_NAMES: Record<Language, Record<PublicReason, string>> = {
  vi: {
    absent: 'Không có người nhận tại địa chỉ giao',
    unreachable: 'Không gọi được cho người nhận',
    address: 'Địa chỉ giao thiếu hoặc sai',
    refused: 'Người nhận từ chối nhận hàng',
    customs: 'Hải quan đang giữ hàng để kiểm tra',
    papers: 'Thiếu giấy tờ',
    damaged: 'Hàng bị hư hại trên đường',
    delayed: 'Chậm do thời tiết hoặc phương tiện vận chuyển',
  },
  en: {
    absent: 'Nobody was there to take it',
    unreachable: 'The receiver could not be reached by phone',
    address: 'The address is incomplete or wrong',
    refused: 'The receiver did not accept it',
    customs: 'Customs is holding it for inspection',
    papers: 'Documents are missing',
    damaged: 'It was damaged on the way',
    delayed: 'Delayed by weather or transport',
  },
};

/** Who records trackings: people, the events of a partner, scans. */
export const TRACKING_SOURCES = ['manual', 'partner', 'scan'] as const;

/** Maximum length of each text in code points (docs/domain.md, "Trackings"). */
export const TRACKING_LIMITS = { location: 50, details: 140, aceBillNumber: 50 } as const;

/** An event that is more minutes ahead than this is planned, and decides nothing until then (docs/domain.md, "Progress"). Clocks may differ by as much. */
export const PLANNED_AFTER_MINUTES = 10;

/** Whether the time of an event has not come. */
export const isPlanned = ({ dateTime }: { dateTime: string }, now = Date.now()) =>
  Date.parse(dateTime) > now + PLANNED_AFTER_MINUTES * 60_000;

/** An event that is more days before the registration of its shipment than this may be a slip. */
export const EARLY_AFTER_DAYS = 30;
