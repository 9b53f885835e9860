import { recordTexts } from '../../../shared/i18n/texts/record.vi.ts';

const { texts, messages } = recordTexts('kết nối', 'Kết nối AU');

export const vi = {
  aceApp: { connector: messages },
  connector: {
    ...texts,
    list: {
      ...texts.list,
      empty: 'Chưa có kết nối nào. Kết nối tạo từ vận đơn sẽ hiện ở đây.',
    },
    detail: { ...texts.detail, printLabel: 'In nhãn' },
    form: { ...texts.form, group: 'Thông tin nhãn và đơn hàng' },
    order: {
      create: 'Tạo kết nối AU',
      view: 'Xem kết nối AU',
      created: 'Đã tạo kết nối AU {{data}} cho vận đơn {{number}}.',
      question: 'Đặt tại GTS Australia?',
      misfits: 'Vận đơn {{number}}, gửi cho {{receiver}}, không hợp với GTS Australia:',
      misfit: {
        partner: 'Đối tác của vận đơn là {{partner}}.',
        country: 'Người nhận ở {{country}}, không phải ở Úc.',
        dangerousGoods: 'Đây là hàng nguy hiểm.',
      },
      back: 'Quay lại',
      confirm: 'Vẫn đặt',
      needs: 'Thông tin GTS Australia cần',
      needed: 'Vận đơn {{number}} đi Úc cần có đủ những điều sau mới đặt được. Chúng được lưu vào vận đơn.',
      saveAndOrder: 'Lưu và đặt',
      wrong: {
        receiverPostalCode: 'Mã bưu chính của Úc có bốn chữ số.',
        receiverTelNo: 'Số điện thoại phải có chữ số.',
        weight: 'Khối lượng phải lớn hơn 0.',
      },
      failed: 'Không tạo được kết nối AU: {{error}}',
    },
    view: { unsubmitted: 'Chưa gửi đối tác' },
    filter: {
      ...texts.filter,
      submits: { yes: 'rồi', no: 'chưa' },
      created: 'Ngày tạo',
      ownerId: 'Chủ vận đơn',
    },
    field: {
      id: 'ID',
      orderId: 'Mã đơn hàng',
      tracking: 'Mã theo dõi',
      reference: 'Mã tham chiếu',
      hub: 'Kho trung chuyển',
      matrix: 'Mã phân tuyến',
      courier: 'Đơn vị giao hàng',
      returnAddress: 'Địa chỉ hoàn hàng',
      labelType: 'Loại nhãn',
      barcode: 'Mã vạch',
      header: 'Đầu nhãn',
      footer: 'Chân nhãn',
      submit: 'Đã gửi cho đối tác',
      shipmentId: 'Vận đơn',
    },
  },
} as const;
