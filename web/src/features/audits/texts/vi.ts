export const vi = {
  audits: {
    title: 'Nhật ký bảo mật',
    empty: 'Không có sự kiện nào trong khoảng thời gian này.',
    fromDate: 'Từ ngày',
    toDate: 'Đến ngày',
    column: { date: 'Thời gian', user: 'Người dùng', state: 'Trạng thái', message: 'Thông tin thêm', address: 'Địa chỉ IP' },
    type: {
      AUTHENTICATION_SUCCESS: 'Đăng nhập thành công',
      AUTHENTICATION_FAILURE: 'Đăng nhập thất bại',
      LOGGER_LEVEL_CHANGED: 'Đổi mức nhật ký',
    },
    message: {
      'Wrong password': 'Sai mật khẩu',
      'Not activated': 'Tài khoản chưa kích hoạt hoặc đã khoá',
      'Unknown login': 'Tên đăng nhập không tồn tại',
      'Too many attempts': 'Thử quá nhiều lần',
    },
  },
} as const;
