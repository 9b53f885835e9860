export const vi = {
  labels: {
    title: 'In tem kiện',
    lead: 'Mỗi kiện một tem. Mã trên tem là mã của kiện, giữ nguyên từ lần in đầu.',
    format: 'Khổ tem',
    formats: {
      '4x6': '4 × 6 inch (102 × 152 mm)',
      a6: 'A6 (105 × 148 mm)',
      a4x4: 'A4, bốn tem một tờ',
      zpl203: 'Tệp ZPL cho máy in tem 203 dpi',
      zpl300: 'Tệp ZPL cho máy in tem 300 dpi',
    },
    start: 'Bắt đầu ở ô',
    places: { '1': '1: trên bên trái', '2': '2: trên bên phải', '3': '3: dưới bên trái', '4': '4: dưới bên phải' },
    print: 'In',
    store: 'Tải tệp ZPL',
    tooMany: 'Mỗi lần in tối đa {{max}} tem. Hãy chọn ít vận đơn hơn.',
  },
} as const;
