// Not in a file with schemas, so that the browser does not load zod for these names.

import type { Language } from '../shared/languages.ts';
import { type DeliveryStatus, PUBLIC_REASON_NAMES, type PublicReason } from './statuses.ts';
import { isStopped } from './steps.ts';

/** What to do next, by the reason, or by the status if there is no reason. */
const NEXT_STEPS: Record<Language, Record<PublicReason | 'FAILED_ATTEMPT' | 'other', string>> = {
  vi: {
    absent: 'Hàng sẽ được giao lại. Nếu muốn hẹn ngày giờ, xin liên hệ với chúng tôi.',
    unreachable: 'Xin liên hệ với chúng tôi và cho biết số điện thoại gọi được.',
    address: 'Xin liên hệ với chúng tôi để xác nhận địa chỉ.',
    refused: 'Nếu có nhầm lẫn, xin liên hệ với chúng tôi trước khi hàng được chuyển hoàn.',
    customs: 'Bạn chưa cần làm gì. Nếu hải quan cần thêm giấy tờ, chúng tôi sẽ liên hệ.',
    papers: 'Xin liên hệ với chúng tôi để bổ sung giấy tờ.',
    damaged: 'Chúng tôi đang kiểm tra và sẽ liên hệ.',
    delayed: 'Bạn không cần làm gì. Hàng sẽ đi tiếp ngay khi có thể.',
    FAILED_ATTEMPT: 'Hàng sẽ được giao lại. Nếu muốn hẹn ngày giờ, xin liên hệ với chúng tôi.',
    other: 'Chúng tôi đang xử lý. Nếu cần bạn bổ sung thông tin, chúng tôi sẽ liên hệ.',
  },
  en: {
    absent: 'There will be another attempt. To arrange a time, please contact us.',
    unreachable: 'Please contact us and give us a number that can be reached.',
    address: 'Please contact us to confirm the address.',
    refused: 'If that is a mistake, please contact us before it is sent back.',
    customs: 'There is nothing to do for now. If customs needs more documents, we will get in touch.',
    papers: 'Please contact us to hand in the documents.',
    damaged: 'We are looking into it, and will get in touch.',
    delayed: 'There is nothing to do. It moves on as soon as possible.',
    FAILED_ATTEMPT: 'There will be another attempt. To arrange a time, please contact us.',
    other: 'We are working on it. If we need anything from you, we will get in touch.',
  },
};

/** The language of what partners write (docs/partner-api.md). */
export const PARTNER_LANGUAGE: Language = 'en';

type Held = { status: DeliveryStatus; reason?: PublicReason | null; partnerText?: string | null };

/**
 * Why a shipment is held up, and what comes next, in words for its receiver; null if its status holds nothing up. `why` is the reason that a clerk
 * has chosen, else what the partner wrote, else null; `whyLanguage` is its language.
 */
export const holdUpOf = ({ status, reason, partnerText }: Held, language: Language) =>
  isStopped(status)
    ? {
        why: (reason && PUBLIC_REASON_NAMES[language][reason]) || partnerText || null,
        whyLanguage: reason ? language : PARTNER_LANGUAGE,
        next: NEXT_STEPS[language][reason ?? (status === 'FAILED_ATTEMPT' ? status : 'other')],
      }
    : null;
