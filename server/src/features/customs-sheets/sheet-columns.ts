import type { ShipmentPackage } from '@ace/contract/packages/package.ts';
import type { Cell, SheetColumn } from '../../shared/sheets/writing/table.ts';
import type { Conveyance } from '../manifests/manifests.service.ts';
import { type Read, shipmentFields } from '../shipments/shipments.reads.ts';

/** What the file has of a shipment. */
export const FIELDS = shipmentFields(
  ...(['aceBillNumber', 'customerReference', 'partnerShipment', 'shipDate', 'totalPackages', 'description', 'dangerousGoods'] as const),
  ...(['goodsLines', 'taxNumbers', 'goodsOriginCountryCode', 'goodsValue', 'insuranceCurrencyCode', 'exportReason'] as const),
  ...(['shipmentTerm', 'termPlace', 'priorNoticeNumber', 'responsiblePerson', 'importerOfRecord'] as const),
  ...(['mailService', 'mailTrackingNumber', 'freightCost', 'insuranceCost', 'packingCost', 'rebate'] as const),
  ...(['senderName', 'senderContactName', 'senderAddress', 'senderCity', 'senderProvince', 'senderStateProvince'] as const),
  ...(['senderPostalCode', 'senderCountry', 'senderCountryCode', 'senderTelNo', 'senderEmail'] as const),
  ...(['receiverName', 'receiverContactName', 'receiverAddress', 'receiverCity', 'receiverProvince', 'receiverStateProvince'] as const),
  ...(['receiverPostalCode', 'receiverCountry', 'receiverCountryCode', 'receiverTelNo', 'receiverEmail'] as const),
);

/** A shipment with those of its packages that the file has, and with what they leave. */
export type Consignment = {
  shipment: Read<typeof FIELDS>;
  packages: ShipmentPackage[];
  conveyances: Map<number, Conveyance>;
};

/** A column of the file. Its heading is a part of the format (docs/customs-sheet.md). */
export type Column<Row> = SheetColumn & { cell: (row: Row) => Cell };

/** The version of the format: it rises when a column changes its name or meaning, or goes. */
export const VERSION = { heading: 'Format version', cell: () => 1 };

/** Texts that are there, each once. */
export const listed = (texts: (string | false | null | undefined)[]) => [...new Set(texts.filter(Boolean))].join('; ') || null;
