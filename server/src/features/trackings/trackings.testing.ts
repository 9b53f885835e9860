/** A tracking and a change of it, each with searches that find it and not the other. The time zone is Asia/Ho_Chi_Minh. */
export const SEEN = {
  before: {
    fields: { dateTime: '2026-11-19T17:05:00Z', deliveryStatus: 'DELIVERED', location: 'Kho Cát Lái', details: 'seen2zz' },
    finds: [
      ...['20/11/2026', '2026-11-20', '20-11-2026', '20/11/26', '00:05', '20/11/2026 00:05'],
      ...['00:05 20 thg 11, 2026', '20 Nov 2026, 00:05', 'thg 11', 'nov'],
      ...['Đã giao hàng', 'giao', 'da giao hang', 'Delivered', 'DELIVERED', 'giao 20/11/2026'],
    ],
  },
  after: {
    fields: { dateTime: '2027-09-05T07:30:00Z', deliveryStatus: 'ARRIVED_HUB', location: 'Kho Cát Lái', details: 'seen2zz' },
    finds: [
      ...['05/09/2027', '5/9/2027', '2027-09-05', '14:30', '14:30 5 thg 9, 2027', '5 Sept 2027, 14:30'],
      ...['Đã đến kho trung chuyển', 'trung chuyen', 'Arrived at hub', 'ARRIVED_HUB'],
    ],
  },
} as const;
