/** The least that makes a shipment, with `fields` on top. */
export const shipmentInput = (fields: object = {}) => ({
  description: 'Cà phê rang xay, 20 thùng',
  shipDate: '2026-11-20',
  senderContactName: 'Nguyễn Văn An',
  senderTelNo: '0903123456',
  receiverContactName: 'Trần Thị Bình',
  receiverTelNo: '0912345678',
  ...fields,
});
