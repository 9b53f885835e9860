export const vi = {
  papers: {
    title: 'In giấy tờ hải quan',
    lead: 'Bằng tiếng Anh, có tiếng Việt bên cạnh. Hoá đơn nhận số ở lần in đầu và giữ số đó.',
    kind: 'Loại giấy tờ',
    kinds: { invoice: 'Hoá đơn thương mại (hàng không bán: chiếu lệ)', proforma: 'Hoá đơn chiếu lệ', 'packing-list': 'Phiếu đóng gói' },
    missing: 'Hoá đơn còn để trống:',
    ofLine: '{{field}} (dòng {{lines}})',
    ofLines: '{{field}} (dòng {{lines}})',
    blanks: 'Chỗ nào chưa biết thì để trống. Trang của từng vận đơn cho biết còn thiếu gì.',
    broker: {
      open: 'Hồ sơ cho đại lý hải quan',
      xlsx: 'Excel: dòng hàng và kiện',
      lines: 'CSV: dòng hàng',
      packages: 'CSV: kiện',
    },
    print: 'In',
    anyway: 'Vẫn in',
    tooMany: 'Mỗi lần in được nhiều nhất {{max}} vận đơn.',
    field: {
      ids: 'Số dòng hàng của các vận đơn',
    },
  },
};
