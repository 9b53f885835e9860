export const vi = {
  lookup: {
    lead: 'Xem hành trình của một vận đơn đã giao cho đối tác.',
    track: 'Tra cứu',
    incomplete: 'Vui lòng nhập đầy đủ các trường',
    noResult: 'Không có kết quả',
    noResultHint: 'Hãy kiểm tra lại đối tác và mã theo dõi.',
    again: 'Sửa mã theo dõi',
    running: 'Đang tra cứu…',
    choose: 'Chọn đối tác',
    added: 'Đã thêm {{number}} sự kiện vào vận đơn',
    known: 'Đã có ở vận đơn',
    undo: 'Hoàn tác',
    undone: 'Đã gỡ các sự kiện khỏi vận đơn',
    redo: 'Thêm lại',
    field: { partnerShipment: 'Đối tác', trackingId: 'Mã theo dõi' },
    column: { partner: 'Đối tác', country: 'Quốc gia', status: 'Trạng thái', dateTime: 'Thời gian', notes: 'Ghi chú' },
  },
} as const;
