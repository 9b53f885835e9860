import type { Connector } from '@ace/contract/connectors/connector.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { PaperText } from '../../../shared/pdf/sheet.ts';

/** All texts of a label that people entered, each with its font. */
export const textsOfLabel = (connector: Connector, shipment: Shipment): PaperText[] => {
  const textsOf = <Entity extends object>(objectName: string, record: Entity, font: PaperText['font'], fields: (keyof Entity & string)[]) =>
    fields.map((field): PaperText => ({ text: String(record[field] ?? ''), font, field: { objectName, field } }));
  const hasName = shipment.receiverName !== null;
  return [
    ...textsOf('connector', connector, 'bold', ['header', 'hub', 'matrix', 'courier', 'barcode', 'tracking', 'reference', 'returnAddress']),
    ...textsOf('connector', connector, 'regular', ['footer']),
    ...textsOf('shipment', shipment, 'bold', [
      hasName ? 'receiverName' : 'receiverContactName',
      'aceBillNumber',
      'customerReference',
      shipment.senderName === null ? 'senderContactName' : 'senderName',
      'senderCity',
      shipment.senderStateProvince === null ? 'senderProvince' : 'senderStateProvince',
      'senderPostalCode',
      shipment.senderCountry === null ? 'senderCountryCode' : 'senderCountry',
      'senderTelNo',
    ]),
    ...textsOf('shipment', shipment, 'regular', [
      ...(hasName ? (['receiverContactName'] as const) : []),
      'receiverAddress',
      'receiverCity',
      'receiverPostalCode',
      'receiverTelNo',
      shipment.receiverStateProvince === null ? 'receiverProvince' : 'receiverStateProvince',
      shipment.receiverCountry === null ? 'receiverCountryCode' : 'receiverCountry',
    ]),
  ];
};
