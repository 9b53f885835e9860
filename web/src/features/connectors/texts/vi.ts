export const vi = {
  aceApp: {
    connector: {
      created: 'Đã tạo kết nối {{param}}.',
      updated: 'Đã cập nhật kết nối {{param}}.',
      deleted: 'Đã xoá kết nối {{param}}.',
    },
  },
  connector: {
    entityName: 'kết nối',
    list: {
      title: 'Kết nối AU',
      create: 'Tạo kết nối mới',
      empty: 'Chưa có kết nối nào. Kết nối tạo từ vận đơn sẽ hiện ở đây.',
    },
    detail: { title: 'Kết nối {{id}}', printLabel: 'In nhãn' },
    form: { title: 'Tạo hoặc sửa kết nối', group: 'Thông tin nhãn và đơn hàng' },
    delete: { question: 'Bạn có chắc muốn xoá kết nối này không?', action: 'Xoá kết nối' },
    order: {
      create: 'Tạo kết nối AU',
      view: 'Xem kết nối AU',
      created: 'Đã tạo kết nối AU {{data}}.',
      failed: 'Không tạo được kết nối AU: {{error}}',
    },
    view: { unsubmitted: 'Chưa gửi đối tác' },
    filter: {
      submitted: { yes: 'rồi', no: 'chưa' },
      created: 'Ngày tạo',
      owner: 'Chủ vận đơn',
      noMatch: 'Không có kết nối nào khớp với bộ lọc.',
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
