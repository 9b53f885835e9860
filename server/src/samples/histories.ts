import { type Carrier, type Partner, PROVIDERS } from '@ace/contract/partners/partner.ts';
import type { DeliveryStatus } from '@ace/contract/trackings/tracking.ts';
import { journeyOf } from '../features/partners/sandbox/journeys.ts';

const HOUR = 3_600_000;

/** What happens to a sample shipment. */
export type Story =
  | 'booked'
  | 'registered'
  | 'pending'
  | 'underWay'
  | 'delivered'
  | 'redelivered'
  | 'failedAttempt'
  | 'exception'
  | 'released'
  | 'stuck'
  | 'expired';

export type Trip = {
  partner: Partner;
  /** Its number at the partner, once it was handed over. */
  partnerNumber: string | null;
  /** From and to where, and who signs. */
  from: string;
  to: string;
  signer: string;
  /** What is handed over: `3 kiện, 37,5 kg`. */
  load: string;
};

/** An event, before it has a shipment. */
export type Event = { dateTime: string; deliveryStatus: DeliveryStatus; location: string; details: string };

/** How far the goods come, of the seven steps below, before something happens or nothing more does. */
export const stepsOf = (story: Story, daysAgo: number) =>
  ({
    booked: 0,
    registered: 1,
    pending: 1,
    underWay: [0, 2, 4, 5, 6][daysAgo] ?? 6,
    stuck: 3,
    exception: 4,
    failedAttempt: 6,
    expired: 6,
    delivered: 7,
    redelivered: 7,
    released: 7,
  })[story];

type Step = readonly [status: DeliveryStatus, location: string, details: string];

const FLIGHTS: Record<Carrier, string> = { gtsAus: 'VN773', gtsUsa: 'VN98', gtsCad: 'BR396', gtsSgp: 'VN651' };

/** The seven steps of our own delivery, and those of a partner's journey at the sandbox. */
const waysOf = ({ partner, from, to, signer, load }: Trip, hub: string): Step[] => {
  const first: Step[] = [
    ['INFO_RECEIVED', from, 'Đã nhận thông tin vận đơn từ người gửi'],
    ['COLLECTED', from, `Đã lấy hàng: ${load}`],
  ];
  const last: Step[] = [
    ['OUT_FOR_DELIVERY', to, 'Nhân viên giao hàng đã nhận kiện'],
    ['DELIVERED', to, `Đã giao, người nhận ký: ${signer}`],
  ];
  if (partner === 'none') {
    return [
      ...first,
      ['ARRIVED_HUB', 'Kho ACE Tân Bình, TP. Hồ Chí Minh', 'Đã phân loại, chờ xe tuyến'],
      ['IN_TRANSIT', 'Kho ACE Tân Bình, TP. Hồ Chí Minh', `Xe tuyến đã chạy đi ${to}`],
      ['ARRIVED_HUB', `Kho ACE ${to}`, 'Đã dỡ hàng tại kho đến'],
      ...last,
    ];
  }
  const name = PROVIDERS.find(({ key }) => key === partner)?.value;
  return [
    ...first,
    ['IN_TRANSIT', 'Sân bay Tân Sơn Nhất', `Rời TP. Hồ Chí Minh, chuyến bay ${FLIGHTS[partner]}`],
    ['ARRIVED_HUB', hub, `Đã đến kho của ${name}`],
    ['IN_TRANSIT', hub, 'Đã thông quan nhập khẩu'],
    ...last,
  ];
};

/** Hours from the morning of the ship date to each step of our own delivery. */
const OWN_HOURS = [0, 3, 8, 14, 36, 45, 49];

/** What happens beside the steps: after which of them, how many hours later, and what it is. */
const INCIDENTS: Partial<Record<Story, readonly (readonly [after: number, hours: number, DeliveryStatus, details: string])[]>> = {
  pending: [[1, 2, 'PENDING', 'Chờ người gửi bổ sung chứng từ']],
  redelivered: [[6, 2, 'FAILED_ATTEMPT', 'Người nhận vắng, hẹn giao lại trong ngày']],
  failedAttempt: [[6, 3, 'FAILED_ATTEMPT', 'Không liên lạc được người nhận, hàng về kho']],
  exception: [[4, 5, 'EXCEPTION', 'Hải quan giữ hàng để kiểm tra, chờ chứng từ xuất xứ']],
  released: [[4, 1, 'EXCEPTION', 'Thùng ngoài móp, đã kiểm đếm và đóng gói lại']],
  expired: [
    [6, 3, 'FAILED_ATTEMPT', 'Địa chỉ không có người nhận'],
    [6, 14 * 24, 'EXPIRED', 'Quá 14 ngày lưu kho, chờ người gửi quyết định chuyển hoàn'],
  ],
};

/** Moments in milliseconds; `start` is when the goods were handed over, if they were. */
type Moments = { booked: number; start: number | null; now: number };

/** When each step is made; nothing but the booking is known before the goods are handed over. */
const timesOf = (journey: ReturnType<typeof journeyOf> | null, { booked, start }: Moments) => {
  if (journey) return journey.events.map(({ date }) => Date.parse(date));
  return start === null ? [booked] : OWN_HOURS.map((hours) => start + hours * HOUR);
};

/** The events of a shipment up to `now`, in order. A partner's journey has the times that the sandbox tells of its number. */
export const historyOf = (trip: Trip, story: Story, daysAgo: number, moments: Moments): Event[] => {
  const { partner, partnerNumber } = trip;
  const { now } = moments;
  const journey = partner !== 'none' && partnerNumber ? journeyOf(partner, partnerNumber) : null;
  const times = timesOf(journey, moments);
  const reached = waysOf(trip, journey?.hub ?? '').slice(0, stepsOf(story, daysAgo));
  const steps = reached.map(([status, location, details], index) => ({ at: times[index] ?? now, status, location, details }));
  const incidents = (INCIDENTS[story] ?? []).map(([after, hours, status, details]) => {
    const { at, location } = steps[after - 1] ?? { at: now, location: trip.to };
    return { at: at + hours * HOUR, status, location, details };
  });
  return [...steps, ...incidents]
    .filter(({ at }) => at <= now)
    .sort((a, b) => a.at - b.at)
    .map(({ at, status, location, details }) => ({ dateTime: new Date(at).toISOString(), deliveryStatus: status, location, details }));
};
