import { type Carrier, type Partner, PROVIDERS } from '@ace/contract/partners/partner.ts';
import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import { sandboxJourney } from '../features/partners/sandbox/journeys.ts';

const HOUR = 3_600_000;

/** What happens to a sample shipment after it was booked. */
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
  /** The partner's number; null until the shipment is handed over. */
  partnerNumber: string | null;
  /** City of origin. */
  from: string;
  /** City of destination. */
  to: string;
  /** The person who signs for the delivery. */
  signer: string;
  /** Packages and weight: `3 kiện, 37,5 kg`. */
  load: string;
};

/** A tracking event without its shipment. */
export type SampleEvent = { dateTime: string; deliveryStatus: DeliveryStatus; location: string; details: string };

/** How many of the seven steps below a shipment reaches before an incident happens or the history ends. */
export const stepCountOf = (story: Story, daysAgo: number) =>
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

/** The seven steps of a delivery: our own, or a partner's as the sandbox reports it. */
const stepsOf = ({ partner, from, to, signer, load }: Trip, hub: string): Step[] => {
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

/** Hours from 8:00 on the ship date to each step of our own delivery. */
const OWN_STEP_HOURS = [0, 3, 8, 14, 36, 45, 49];

/** Events besides the steps. `after` is the number of the step that comes before, `hours` the time since that step. */
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

/** Times in milliseconds since 1970. `start` is when the goods were handed over, null if they were not. */
type Moments = { booked: number; start: number | null; now: number };

/** The time of each step. Before the goods are handed over there is only the booking. */
const timesOf = (journey: ReturnType<typeof sandboxJourney> | null, { booked, start }: Moments) => {
  if (journey) return journey.events.map(({ date }) => Date.parse(date));
  return start === null ? [booked] : OWN_STEP_HOURS.map((hours) => start + hours * HOUR);
};

/** The events of a shipment up to `now`, ordered by time. A partner's steps have the times that the sandbox reports for the number. */
export const historyOf = (trip: Trip, story: Story, daysAgo: number, moments: Moments): SampleEvent[] => {
  const { partner, partnerNumber } = trip;
  const { now } = moments;
  const journey = partner !== 'none' && partnerNumber ? sandboxJourney(partner, partnerNumber) : null;
  const times = timesOf(journey, moments);
  const reached = stepsOf(trip, journey?.hub ?? '').slice(0, stepCountOf(story, daysAgo));
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
