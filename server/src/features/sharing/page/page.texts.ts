import type { Language } from '@ace/contract/shared/languages.ts';
import type { DeliveryStep } from '@ace/contract/trackings/steps.ts';

type Texts = {
  other: string;
  title: (number: string) => string;
  nothingYet: string;
  way: string;
  steps: Record<DeliveryStep, string>;
  estimate: string;
  late: string;
  deliveredOn: string;
  reference: string;
  destination: string;
  packages: string;
  carrier: string;
  carrierNumber: string;
  events: string;
  noEvents: string;
  earlier: string;
  call: string;
  write: string;
  share: string;
  notFound: string;
  notFoundHint: string;
  tooMany: string;
  tooManyHint: (minutes: number) => string;
};

/** The texts of the public pages. `other` names the other language in it. */
export const PAGE_TEXTS: Record<Language, Texts> = {
  vi: {
    other: 'English',
    title: (number) => `Vận đơn ${number}`,
    nothingYet: 'Đã đăng ký, chưa gửi',
    way: 'Chặng đường',
    steps: {
      announced: 'Đã đăng ký',
      pickedUp: 'Đã lấy hàng',
      underWay: 'Đang vận chuyển',
      outForDelivery: 'Đang giao',
      delivered: 'Đã giao',
    },
    estimate: 'Dự kiến giao',
    late: 'Hàng đến muộn hơn dự kiến.',
    deliveredOn: 'Ngày giao',
    reference: 'Mã tham chiếu',
    destination: 'Nơi nhận',
    packages: 'Số kiện',
    carrier: 'Đơn vị vận chuyển',
    carrierNumber: 'Số của đơn vị vận chuyển',
    events: 'Hành trình',
    noEvents: 'Chưa có sự kiện nào.',
    earlier: 'Các sự kiện trước đó không hiện ở đây.',
    call: 'Cần hỏi thêm? Gọi',
    write: 'Viết thư cho',
    share: 'Chia sẻ trang này',
    notFound: 'Không tìm thấy trang này',
    notFoundHint: 'Đường dẫn bị thiếu ký tự, hoặc người chia sẻ đã thu hồi. Hãy hỏi lại người đã gửi đường dẫn cho bạn.',
    tooMany: 'Bạn đã thử quá nhiều lần',
    tooManyHint: (minutes) => `Hãy thử lại sau ${minutes} phút.`,
  },
  en: {
    other: 'Tiếng Việt',
    title: (number) => `Shipment ${number}`,
    nothingYet: 'Registered, not sent yet',
    way: 'The way',
    steps: {
      announced: 'Booked',
      pickedUp: 'Picked up',
      underWay: 'On its way',
      outForDelivery: 'Out for delivery',
      delivered: 'Delivered',
    },
    estimate: 'Estimated delivery',
    late: 'It takes longer than estimated.',
    deliveredOn: 'Delivered on',
    reference: 'Reference',
    destination: 'Destination',
    packages: 'Packages',
    carrier: 'Carrier',
    carrierNumber: 'Number of the carrier',
    events: 'Events',
    noEvents: 'Nothing has happened yet.',
    earlier: 'Earlier events are not shown here.',
    call: 'Questions? Call',
    write: 'Write to',
    share: 'Share this page',
    notFound: 'This page does not exist',
    notFoundHint: 'The link is incomplete, or it was revoked. Please ask whoever sent it to you.',
    tooMany: 'Too many tries',
    tooManyHint: (minutes) => `Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  },
};
