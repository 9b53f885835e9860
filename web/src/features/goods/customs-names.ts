// Not in a file with schemas: the page of a shipment has these names, too.

/** What customs ask for beside the goods, as it is typed; the place of the Incoterm is the first. */
export const CUSTOMS_TEXTS = [
  ...(['termPlace', 'priorNoticeNumber', 'responsiblePerson'] as const),
  ...(['importerOfRecord', 'mailService', 'mailTrackingNumber'] as const),
];

/** What an invoice lists beside the goods. */
export const INVOICE_COSTS = ['freightCost', 'insuranceCost', 'packingCost', 'rebate'] as const;
