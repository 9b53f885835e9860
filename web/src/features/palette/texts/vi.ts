export const vi = {
  palette: {
    title: 'Tìm hoặc làm nhanh',
    input: 'Số vận đơn, điện thoại, tên, trang, hoặc lệnh: in 076, sự kiện 076 đã giao, tạo vận đơn cho …',
    open: 'Tìm nhanh',
    recent: 'Mở gần đây',
    pages: 'Trang',
    shipments: 'Vận đơn',
    print: 'In vận đơn',
    event: 'Ghi sự kiện {{status}}',
    create: 'Tạo vận đơn như',
    createBlank: 'Tạo vận đơn mới',
    inList: 'Tìm “{{text}}” trong danh sách vận đơn',
    none: 'Không tìm thấy gì.',
    searching: 'Đang tìm…',
    scannedBesideFields: 'Mã {{code}} chưa được điền: hãy đặt con trỏ vào một ô rồi quét lại.',
    scanned: 'Không có vận đơn nào mang mã {{code}}.',
  },
} as const;
