export const vi = {
  setting: {
    entityName: 'cài đặt',
    field: {
      none: 'ACE tự giao',
      gtsUsa: 'GTS USA',
      gtsAus: 'GTS Australia',
      gtsCad: 'GTS Canada',
      gtsSgp: 'GTS Singapore',
      isOn: 'Gửi thông báo',
      choices: { owner: 'Khách hàng', receiver: 'Người nhận', sender: 'Người gửi' },
      limits: {
        newAddresses: 'Địa chỉ mới mỗi ngày',
        newAddressesConfirmed: 'Địa chỉ mới mỗi ngày, khách đã xác nhận',
        mailsPerAddress: 'Thư cho một địa chỉ mỗi ngày',
      },
      list: 'Quy tắc',
      subject: 'Tiêu đề',
      html: 'HTML',
      text: 'Văn bản',
    },
  },
  entityAudit: {
    history: 'Lịch sử',
    field: { id: 'ID', version: 'Phiên bản', createdBy: 'Người tạo', createdDate: 'Thời gian tạo', ownerLogin: 'Chủ vận đơn' },
  },
} as const;
