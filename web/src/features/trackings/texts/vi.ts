import { DELIVERY_STATUS_NAMES, PUBLIC_REASON_NAMES } from '@ace/contract/trackings/statuses.ts';
import { recordTexts } from '../../../shared/i18n/texts/record.vi.ts';

const { texts } = recordTexts('sự kiện hành trình', 'Hành trình');

export const vi = {
  aceApp: {
    tracking: {
      created: 'Đã ghi sự kiện cho vận đơn {{param}}.',
      updated: 'Đã cập nhật sự kiện của vận đơn {{param}}.',
      deleted: 'Đã xoá sự kiện của vận đơn {{param}}.',
    },
  },
  deliveryStatus: DELIVERY_STATUS_NAMES.vi,
  tracking: {
    progress: { registered: 'Đã tạo vận đơn', handedOver: 'Đã bàn giao' },
    ...texts,
    list: {
      ...texts.list,
      create: 'Ghi sự kiện mới',
      search: 'Tìm hành trình: số vận đơn, địa điểm, chi tiết…',
      empty: 'Chưa có sự kiện hành trình nào. Sự kiện được ghi sẽ hiện ở đây.',
      noMatch: 'Không có sự kiện nào khớp với nội dung tìm kiếm.',
    },
    planned: 'dự kiến',
    timeline: { title: 'Hành trình', add: 'Thêm sự kiện', empty: 'Chưa có sự kiện nào.', all: 'Xem tất cả {{number}} sự kiện' },
    form: {
      ...texts.form,
      billHint: 'Gõ số vận đơn, tên người nhận hoặc thành phố để tìm',
      clock: 'Theo giờ máy này: {{zone}}',
    },
    doubt: {
      title: 'Ghi sự kiện này?',
      back: 'Quay lại',
      go: 'Vẫn ghi',
      planned: 'Thời điểm {{moment}} chưa tới, còn {{distance}}. Có gõ nhầm không? Nếu vẫn ghi, sự kiện là dự kiến và chỉ tính từ lúc đó.',
      early: 'Thời điểm {{moment}} là {{distance}} trước khi tạo vận đơn ({{created}}). Có gõ nhầm không?',
      delivered: 'Vận đơn {{bill}} đã giao từ {{moment}}. Vẫn ghi “{{status}}” sau đó?',
      unexplained: 'Người chờ hàng chỉ thấy “{{status}}” mà không biết vì sao. Quay lại để chọn lý do?',
    },
    reason: PUBLIC_REASON_NAMES.vi,
    scanned: 'Đã quét',
    scannedPackage: 'Kiện {{number}}',
    reasonHint: 'Hiện cho người nhận trong thư và trên trang theo dõi, thay cho chi tiết',
    takeBack: {
      question: 'Rút lại sự kiện',
      about: 'Sự kiện bị xoá khỏi hành trình của vận đơn.',
      action: 'Rút lại',
      offer: 'Rút lại (z)',
      of: 'Rút lại sự kiện: {{status}}',
    },
    invalid: { aceBillNumber: 'Không có vận đơn nào mang số này.' },
    delete: { ...texts.delete, action: 'Xoá sự kiện' },
    view: { exceptions: 'Gặp sự cố', partners: 'Đối tác báo', mine: 'Tôi ghi' },
    source: { manual: 'Người ghi', partner: 'Đối tác báo', scan: 'Quét mã' },
    filter: {
      status: 'Trạng thái',
      event: 'Ngày diễn ra',
      createdById: 'Người ghi',
      source: 'Nguồn',
      noMatch: 'Không có sự kiện nào khớp với bộ lọc.',
    },
    field: {
      id: 'ID',
      dateTime: 'Thời gian',
      deliveryStatus: 'Trạng thái giao hàng',
      location: 'Địa điểm',
      details: 'Chi tiết',
      publicReason: 'Lý do cho người nhận',
      aceBillNumber: 'Số vận đơn ACE',
      extBillNumber: 'Số vận đơn ngoài',
    },
  },
} as const;
