/** Loaded with the dialog that shares a shipment. */
export const vi = {
  share: {
    title: 'Chia sẻ vận đơn {{number}}',
    lead: 'Ai có đường dẫn này cũng xem được hàng đang ở đâu, không cần tài khoản. Trang không hiện tên, địa chỉ, điện thoại và giá trị hàng.',
    link: 'Đường dẫn',
    copy: 'Sao chép',
    copied: 'Đã sao chép',
    mail: 'Gửi email',
    mailSubject: 'Theo dõi vận đơn {{number}}',
    mailBody: 'Bạn có thể xem vận đơn {{number}} đang ở đâu tại:\n{{url}}',
    page: 'Mở trang',
    qr: 'Mã QR của đường dẫn',
    revoke: 'Thu hồi',
    revokeTitle: 'Thu hồi đường dẫn?',
    revokeReason: 'Không ai mở được trang này nữa, kể cả từ mã QR trên vận đơn đã in. Chia sẻ lại sẽ có đường dẫn khác.',
    keep: 'Giữ lại',
    revoked: 'Đã thu hồi đường dẫn của vận đơn {{number}}.',
  },
} as const;
