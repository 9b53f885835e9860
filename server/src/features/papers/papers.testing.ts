/** Lines of goods for papers, by hand: 12 × 4.50 = 54.00, 3 × 0.333 = 0.999, which is 1.00 on paper, and 2.5 × 7.10 = 17.75. */
export const GOODS = [
  {
    ...{ description: "Men's cotton T-shirts, knitted", descriptionVi: 'Áo thun cotton nam, dệt kim', hsCode: '6109100012', unit: 'pcs' },
    ...{ originCountryCode: 'VN', quantity: 12, unitValue: 4.5, netKg: 2.4, packageNumber: 1 },
  },
  {
    ...{ description: 'Wooden chopsticks', descriptionVi: 'Đũa gỗ', hsCode: '4419120000', unit: 'pair', quantity: 3, unitValue: 0.333 },
    ...{ originCountryCode: 'VN', netKg: 0.09, packageNumber: 2 },
  },
  {
    ...{
      description: 'Roasted coffee beans',
      hsCode: '0901210000',
      unit: 'kg',
      quantity: 2.5,
      unitValue: 7.1,
      netKg: 2.5,
      packageNumber: 1,
    },
    ...{ originCountryCode: 'VN', kind: 'food' },
  },
];

/** A sale of these goods with all that an invoice says. Their value is 72.75, and what is to be paid 72.75 + 25.5 + 1.25 + 3 − 2.5 = 100.00. */
export const SALE = {
  ...{
    senderName: 'An Phú Textile Co., Ltd',
    senderAddress: '12 Nguyễn Huệ, Quận 1',
    senderCity: 'TP. Hồ Chí Minh',
    senderCountryCode: 'VN',
  },
  ...{ receiverName: 'Maple Leaf Trading Inc.', receiverAddress: '1200 Bay Street', receiverCity: 'San Diego', receiverCountryCode: 'US' },
  ...{ receiverPostalCode: '92101', receiverStateProvince: 'CA', customerReference: null, insuranceCurrencyCode: 'USD' },
  ...{
    totalPackages: 2,
    goodsLines: GOODS,
    exportReason: 'sale',
    ...{ shipmentTerm: 'DDU', termPlace: 'San Diego', responsiblePerson: 'Trần Thị Mai' },
    freightCost: 25.5,
    insuranceCost: 1.25,
    packingCost: 3,
  },
  rebate: 2.5,
  taxNumbers: [
    { party: 'sender', kind: 'MST', number: '0100109106' },
    { party: 'receiver', kind: 'EIN', number: '12-3456789' },
  ],
};
