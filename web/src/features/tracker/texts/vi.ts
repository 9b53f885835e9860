export const vi = {
  tracker: {
    title: 'Theo dõi người dùng trực tiếp',
    count: 'Trình duyệt đang mở: {{number}}',
    live: 'Đang cập nhật trực tiếp',
    lost: 'Mất kết nối, đang kết nối lại…',
    empty: 'Không có ai đang mở ứng dụng.',
    column: { userLogin: 'Người dùng', ipAddress: 'Địa chỉ IP', page: 'Trang đang mở', time: 'Thời gian' },
  },
} as const;
