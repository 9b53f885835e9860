export const vi = {
  aceApp: {
    user: {
      created: 'Đã tạo người dùng {{param}}. Thư chọn mật khẩu đang được gửi.',
      updated: 'Đã cập nhật người dùng {{param}}.',
      deleted: 'Đã xoá người dùng {{param}}.',
    },
  },
  user: {
    entityName: 'người dùng',
    list: { title: 'Người dùng' },
    authority: { ROLE_USER: 'Người dùng', ROLE_EMPLOYEE: 'Nhân viên', ROLE_ADMIN: 'Quản trị viên' },
    field: {
      id: 'ID',
      login: 'Tên đăng nhập',
      firstName: 'Tên',
      lastName: 'Họ và tên đệm',
      email: 'Email',
      phone: 'Điện thoại',
      company: 'Công ty',
      address: 'Địa chỉ',
      imageUrl: 'Địa chỉ ảnh đại diện',
      langKey: 'Ngôn ngữ',
      activated: 'Hoạt động',
      awaits: 'Chưa kích hoạt',
      isConfirmed: 'Nhân viên xác nhận',
      authorities: 'Vai trò',
      createdBy: 'Người tạo',
      createdDate: 'Ngày tạo',
      lastModifiedBy: 'Người sửa cuối',
      lastModifiedDate: 'Ngày sửa cuối',
    },
  },
} as const;
