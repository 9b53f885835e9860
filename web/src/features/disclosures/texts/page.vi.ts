export const vi = {
  disclosure: {
    title: 'Dữ liệu đã gửi cho đối tác',
    empty: 'Chưa gửi gì cho đối tác.',
    kept: 'Quy định riêng của chúng tôi: giữ theo thời hạn mà quản trị hệ thống đặt, rồi xoá.',
    sent: '{{by}} gửi cho {{partner}}',
    outcome: { placed: 'Đối tác đã nhận đơn', refused: 'Đối tác đã từ chối', unknown: 'Không có câu trả lời: có thể đối tác đã nhận được' },
    payload: 'Nội dung đã gửi',
  },
};
