export const vi = {
  aceApp: {
    tracking: {
      created: 'Đã ghi sự kiện hành trình {{param}}.',
      updated: 'Đã cập nhật sự kiện hành trình {{param}}.',
      deleted: 'Đã xoá sự kiện hành trình {{param}}.',
    },
  },
  tracking: {
    entityName: 'sự kiện hành trình',
    list: {
      title: 'Hành trình',
      create: 'Ghi sự kiện mới',
      search: 'Tìm hành trình: số vận đơn, địa điểm, chi tiết…',
      empty: 'Chưa có sự kiện hành trình nào. Sự kiện được ghi sẽ hiện ở đây.',
      noMatch: 'Không có sự kiện nào khớp với nội dung tìm kiếm.',
    },
    detail: { title: 'Sự kiện hành trình {{id}}' },
    form: { title: 'Tạo hoặc sửa sự kiện hành trình', billHint: 'Gõ số vận đơn, tên người nhận hoặc thành phố để tìm' },
    invalid: { aceBillNumber: 'Không có vận đơn nào mang số này.' },
    delete: { question: 'Bạn có chắc muốn xoá sự kiện hành trình này không?', deed: 'Xoá sự kiện' },
    field: {
      id: 'ID',
      dateTime: 'Thời gian',
      deliveryStatus: 'Trạng thái giao hàng',
      location: 'Địa điểm',
      details: 'Chi tiết',
      aceBillNumber: 'Số vận đơn ACE',
      extBillNumber: 'Số vận đơn ngoài',
    },
  },
} as const;
