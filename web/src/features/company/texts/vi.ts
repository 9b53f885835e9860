export const vi = {
  company: {
    lead: 'In trên phiếu, ghi trong thư và trên trang tra cứu. Thay đổi có hiệu lực ngay.',
    saved: 'Đã lưu thông tin công ty.',
    contact: 'Tên và liên hệ',
    papers: 'Trên phiếu',
    environment: 'Máy chủ đặt sẵn qua {{variable}}: {{value}}. Giá trị lưu ở đây không được dùng.',
    logo: 'Logo',
    logoHint: 'PNG hoặc JPEG, tối đa 200 kB. In lớn nhất 34 × 11 mm.',
    choose: 'Chọn ảnh',
    remove: 'Bỏ logo',
    tooLarge: 'Ảnh lớn hơn 200 kB. Hãy thu nhỏ lại.',
    field: {
      name: 'Tên công ty',
      address: 'Địa chỉ',
      phone: 'Điện thoại',
      email: 'Email nhận câu hỏi',
      url: 'Trang web',
      taxCode: 'Mã số thuế',
      bankAccount: 'Tài khoản ngân hàng',
      termsVi: 'Điều khoản vận chuyển (tiếng Việt)',
      termsEn: 'Điều khoản vận chuyển (tiếng Anh)',
    },
    hint: {
      url: 'Bắt đầu bằng https://',
    },
  },
} as const;
