export const vi = {
  palette: {
    title: 'Tìm hoặc làm nhanh',
    input: 'Số vận đơn, điện thoại, tên, trang, hoặc lệnh: in 076, sự kiện 076 đã giao, tạo vận đơn cho …',
    open: 'Tìm nhanh',
    print: 'In vận đơn',
    event: 'Ghi {{number}}: {{status}}, tại {{place}}, lúc {{moment}}',
    eventForm: 'Mở phiếu sự kiện {{number}}: {{status}}, lúc {{moment}}, còn thiếu địa điểm',
    create: 'Tạo vận đơn như',
    inList: 'Tìm “{{text}}” trong danh sách vận đơn',
    none: 'Không tìm thấy gì.',
    searching: 'Đang tìm…',
    scannedBesideFields: 'Mã {{code}} chưa được điền: hãy đặt con trỏ vào một ô rồi quét lại.',
    scanned: 'Không có vận đơn nào mang mã {{code}}.',
  },
} as const;
