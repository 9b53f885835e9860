export const vi = {
  user: {
    list: {
      create: 'Tạo người dùng mới',
      search: 'Tìm theo tên đăng nhập, email, họ tên…',
      empty: 'Chưa có người dùng nào.',
      noMatch: 'Không có người dùng nào khớp với nội dung tìm kiếm.',
    },
    detail: { title: 'Người dùng [{{login}}]' },
    form: {
      title: 'Tạo hoặc sửa người dùng',
      activatedHint: 'Người dùng mới tự kích hoạt khi chọn mật khẩu theo đường dẫn trong thư.',
      isConfirmedHint: 'Với khách tự đăng ký và chưa được xác nhận, mỗi ngày chỉ một số ít người lạ nhận được tin về vận đơn của họ.',
    },
    isConfirmed: { yes: 'Đã xác nhận', no: 'Tự đăng ký, chưa được xác nhận' },
    delete: { question: 'Bạn có chắc muốn xoá người dùng này không?', action: 'Xoá người dùng' },
    state: {
      activated: 'Đang hoạt động',
      awaiting: 'Chưa kích hoạt',
      deactivated: 'Đã khoá',
      activate: 'Kích hoạt {{login}} ngay',
      unlock: 'Mở khoá {{login}}',
      deactivate: 'Khoá {{login}}',
      okActivated: 'OK: đã kích hoạt {{login}}.',
      okDeactivated: 'OK: đã khoá {{login}}.',
      error: 'ERROR: {{reason}}',
    },
    awaits: { invitation: 'Đã mời, chưa chọn mật khẩu', activation: 'Đã đăng ký, chưa xác nhận qua email' },
    invitation: { again: 'Gửi lại lời mời', sent: 'Đã gửi lại lời mời tới {{email}}. Đường dẫn cũ không còn dùng được.' },
    message: {
      login: 'Trường này chỉ được chứa chữ cái không dấu, chữ số và địa chỉ email.',
      loginIsEmail: 'Tên đăng nhập có dạng email phải là email của chính người dùng đó.',
    },
    view: { employees: 'Nhân viên', administrators: 'Quản trị viên' },
    filter: {
      role: 'Vai trò cao nhất',
      state: 'Trạng thái',
      states: { activated: 'Đang hoạt động', awaiting: 'Chưa kích hoạt', deactivated: 'Đã khoá' },
      noMatch: 'Không có người dùng nào khớp với bộ lọc.',
    },
  },
} as const;
