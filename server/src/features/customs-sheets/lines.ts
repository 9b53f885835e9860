import { type GoodsLine, lineValueOf } from '@ace/contract/goods/goods-line.ts';
import { EXPORT_REASON_NAMES, GOODS_KIND_NAMES } from '@ace/contract/goods/words.ts';
import { invoiceSumsOf, originOf, packageOf } from '@ace/contract/papers/invoice.ts';
import { countryOf } from '@ace/contract/shared/country-names.ts';
import { termName } from '@ace/contract/shipments/terms.ts';
import { type Column, type Consignment, listed, VERSION } from './sheet-columns.ts';

/** A goods line with its place, counted from 1; a shipment without lines has one row without. */
type LineRow = Consignment & { place: number; line: GoodsLine | null };
type LineColumn = Column<LineRow>;

/** The rows of a shipment. */
export const lineRowsOf = (consignment: Consignment): LineRow[] => {
  const lines = consignment.shipment.goodsLines;
  return (lines.length > 0 ? lines : [null]).map((line, index) => ({ ...consignment, line, place: index + 1 }));
};

const THOUSAND = 1_000;
const amountOf = (amount: bigint | null) => (amount === null ? null : Number(amount) / THOUSAND);

/** What is of the whole shipment stands in its first row, so that the sum of the column is right. */
const once = (heading: string, cell: (shipment: LineRow['shipment']) => number | null): LineColumn => ({
  heading,
  cell: ({ place, shipment }) => (place === 1 ? cell(shipment) : null),
});

const partyColumns = (side: 'sender' | 'receiver', name: string): LineColumn[] => {
  const of = (heading: string, cell: (shipment: LineRow['shipment']) => string | null): LineColumn => ({
    heading: `${name} ${heading}`,
    cell: ({ shipment }) => cell(shipment),
  });
  return [
    of('name', (shipment) => shipment[`${side}Name`]),
    of('contact', (shipment) => shipment[`${side}ContactName`]),
    of('address', (shipment) => shipment[`${side}Address`]),
    of('city', (shipment) => shipment[`${side}City`]),
    of('province', (shipment) => shipment[`${side}Province`]),
    of('state', (shipment) => shipment[`${side}StateProvince`]),
    of('postal code', (shipment) => shipment[`${side}PostalCode`]),
    of('country', (shipment) => {
      const [code, country] = [shipment[`${side}CountryCode`], shipment[`${side}Country`]];
      return countryOf({ code, name: country }) ?? country ?? code;
    }),
    of('phone', (shipment) => shipment[`${side}TelNo`]),
    of('e-mail', (shipment) => shipment[`${side}Email`]),
    of('tax numbers', ({ taxNumbers }) => listed(taxNumbers.map(({ party, kind, number }) => party === side && `${kind} ${number}`))),
  ];
};

/** Whether the package of a line is in the file; not known of a line that names none of several. */
const isHere = ({ line, shipment, packages }: LineRow) => {
  const number = packageOf({ packageNumber: line?.packageNumber ?? null }, shipment);
  if (packages.length === shipment.totalPackages) return 'yes';
  if (number === null) return null;
  return packages.some((each) => each.number === number) ? 'yes' : 'no';
};

const conveyed = ({ conveyances, packages }: LineRow, field: 'manifest' | 'masterNumber' | 'flight') =>
  listed(packages.map(({ number }) => conveyances.get(number)?.[field]));

/** A row for each goods line: its values add up to the invoice of its shipment (`invoiceSumsOf`). */
export const LINE_COLUMNS: LineColumn[] = [
  { heading: 'House number', cell: ({ shipment }) => shipment.aceBillNumber },
  { heading: 'Line', cell: ({ place }) => place },
  { heading: 'Description', cell: ({ line, shipment }) => line?.description ?? shipment.description },
  { heading: 'Description in Vietnamese', cell: ({ line }) => line?.descriptionVi ?? null },
  { heading: 'Kind of goods', cell: ({ line }) => line && GOODS_KIND_NAMES.en[line.kind] },
  { heading: 'HS code', cell: ({ line }) => line?.hsCode ?? null },
  { heading: 'Origin', cell: ({ line, shipment }) => originOf(line ?? { originCountryCode: null }, shipment) },
  { heading: 'Quantity', cell: ({ line }) => line?.quantity ?? null },
  { heading: 'Unit', cell: ({ line }) => line?.unit ?? null },
  { heading: 'Unit value', cell: ({ line }) => line?.unitValue ?? null },
  { heading: 'Total value', cell: ({ line, shipment }) => amountOf(line ? lineValueOf(line) : invoiceSumsOf(shipment).goods) },
  { heading: 'Currency', cell: ({ shipment }) => shipment.insuranceCurrencyCode?.trim().toUpperCase() ?? null },
  { heading: 'Net kg', cell: ({ line }) => line?.netKg ?? null },
  { heading: 'Package', cell: ({ line, shipment }) => packageOf({ packageNumber: line?.packageNumber ?? null }, shipment) },
  { heading: 'Package in this file', cell: isHere },
  { heading: 'UN number', cell: ({ line }) => line?.unNumber ?? null },
  { heading: 'Dangerous goods', cell: ({ shipment }) => (shipment.dangerousGoods ? 'yes' : 'no') },
  { heading: 'Manufacturer', cell: ({ line }) => line?.manufacturer ?? null },
  { heading: 'Product identifier', cell: ({ line }) => line?.productIdentifier ?? null },
  { heading: "Manufacturer's identifier", cell: ({ line }) => line?.manufacturerIdentifier ?? null },
  { heading: 'Incoterm', cell: ({ shipment }) => shipment.shipmentTerm && termName(shipment.shipmentTerm) },
  { heading: 'Named place', cell: ({ shipment }) => shipment.termPlace },
  { heading: 'Reason for export', cell: ({ shipment }) => shipment.exportReason && EXPORT_REASON_NAMES.en[shipment.exportReason] },
  { heading: 'Prior notice', cell: ({ shipment }) => shipment.priorNoticeNumber },
  { heading: 'Prior notice kind', cell: ({ shipment }) => shipment.priorNoticeNumber && 'FDA PN' },
  { heading: 'Importer of record', cell: ({ shipment }) => shipment.importerOfRecord },
  { heading: 'Signs for the exporter', cell: ({ shipment }) => shipment.responsiblePerson },
  ...partyColumns('sender', 'Shipper'),
  ...partyColumns('receiver', 'Consignee'),
  { heading: "Customer's reference", cell: ({ shipment }) => shipment.customerReference },
  { heading: 'Ship date', kind: 'day', cell: ({ shipment }) => shipment.shipDate },
  { heading: 'Manifest', cell: (row) => conveyed(row, 'manifest') },
  { heading: 'AWB', cell: (row) => conveyed(row, 'masterNumber') },
  { heading: 'Flight', cell: (row) => conveyed(row, 'flight') },
  { heading: 'Postal service', cell: ({ shipment }) => shipment.mailService },
  { heading: 'Postal number', cell: ({ shipment }) => shipment.mailTrackingNumber },
  once('Invoice goods value', (shipment) => amountOf(invoiceSumsOf(shipment).goods)),
  once('Freight', ({ freightCost }) => freightCost),
  once('Insurance', ({ insuranceCost }) => insuranceCost),
  once('Packing', ({ packingCost }) => packingCost),
  once('Rebate', ({ rebate }) => rebate),
  once('Invoice total', (shipment) => amountOf(invoiceSumsOf(shipment).total)),
  { heading: 'Packages in this file', cell: ({ packages }) => packages.length },
  { heading: 'Packages of the shipment', cell: ({ shipment }) => shipment.totalPackages },
  { heading: 'Whole or part', cell: ({ packages, shipment }) => (packages.length < shipment.totalPackages ? 'part' : 'whole') },
  VERSION,
];
