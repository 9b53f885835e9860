export const vi = {
  partnerEvent: {
    by: 'theo {{partner}}',
    unmapped: 'chưa rõ nghĩa',
    dismiss: 'Bỏ sự kiện “{{event}}”',
    dismissed: { one: 'Đã bỏ {{number}} sự kiện của đối tác.', restore: 'Lấy lại' },
    poll: {
      title: 'Hỏi đối tác',
      asked: 'hỏi lần cuối {{moment}}',
      next: 'lần tới {{moment}}',
      ask: 'Hỏi ngay',
      done: 'Đã hỏi đối tác.',
      off: 'chưa tự hỏi đối tác này',
      stopped: {
        delivered: 'đã giao từ 15 ngày trước, không hỏi nữa',
        silent: '30 ngày không có tin mới, không hỏi nữa',
      },
      problem: {
        silent: 'Lần gần nhất đối tác không trả lời.',
        failed: 'Lần gần nhất không hỏi được đối tác.',
        unusable: 'Đối tác trả lời sai định dạng.',
        limited: 'Đối tác giới hạn số lần hỏi.',
      },
    },
  },
} as const;
