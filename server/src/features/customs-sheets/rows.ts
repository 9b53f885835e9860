import { type GoodsLine, lineValueOf, netWeightOf } from '@ace/contract/goods/goods-line.ts';
import { EXPORT_REASON_NAMES, GOODS_KIND_NAMES } from '@ace/contract/goods/words.ts';
import type { ShipmentPackage } from '@ace/contract/packages/package.ts';
import { invoiceSumsOf, originOf, packageOf } from '@ace/contract/papers/invoice.ts';
import { countryOf } from '@ace/contract/shared/country-names.ts';
import { termName } from '@ace/contract/shipments/terms.ts';
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
type Sent = Read<typeof FIELDS>;

/** A shipment with those of its packages that are in the file, and with what they leave. */
export type Consignment = { shipment: Sent; packages: ShipmentPackage[]; conveyances: Map<number, Conveyance> };

/** What both tables say: it rises when a column changes its name or meaning, or goes (docs/customs-sheet.md). */
const VERSION = { version: 1 };

/** Texts that are there, each once. */
const listed = (texts: (string | false | null | undefined)[]) => [...new Set(texts.filter(Boolean))].join('; ') || null;

const THOUSAND = 1_000;
const amountOf = (amount: bigint | null) => (amount === null ? null : Number(amount) / THOUSAND);

/** What is of the whole shipment and can be summed: it stands in the first row alone. */
const sumsOf = (shipment: Sent) => {
  const { freightCost, insuranceCost, packingCost, rebate } = shipment;
  const { goods, total } = invoiceSumsOf(shipment);
  return { invoiceGoods: amountOf(goods), freightCost, insuranceCost, packingCost, rebate, invoiceTotal: amountOf(total) };
};
const NO_SUMS: Record<keyof ReturnType<typeof sumsOf>, null> = {
  ...{ invoiceGoods: null, freightCost: null, insuranceCost: null, packingCost: null, rebate: null, invoiceTotal: null },
};

const partyOf = (shipment: Sent, side: 'sender' | 'receiver') => {
  const [code, name] = [shipment[`${side}CountryCode`], shipment[`${side}Country`]];
  const taxNumbers = shipment.taxNumbers.map(({ party, kind, number }) => party === side && `${kind} ${number}`);
  return { [`${side}CountryCode`]: countryOf({ code, name }) ?? name ?? code, [`${side}TaxNumbers`]: listed(taxNumbers) };
};

/** What all rows of a shipment say. */
const sharedOf = ({ shipment, packages, conveyances }: Consignment) => {
  const { insuranceCurrencyCode, exportReason, shipmentTerm, priorNoticeNumber, totalPackages } = shipment;
  const conveyed = (field: 'manifest' | 'masterNumber' | 'flight') =>
    listed(packages.map(({ number }) => conveyances.get(number)?.[field]));
  return {
    ...shipment,
    ...partyOf(shipment, 'sender'),
    ...partyOf(shipment, 'receiver'),
    insuranceCurrencyCode: insuranceCurrencyCode?.trim().toUpperCase(),
    exportReason: exportReason && EXPORT_REASON_NAMES.en[exportReason],
    shipmentTerm: shipmentTerm && termName(shipmentTerm),
    priorNoticeKind: priorNoticeNumber && 'FDA PN',
    dangerousGoods: shipment.dangerousGoods ? 'yes' : 'no',
    ...{ manifest: conveyed('manifest'), masterNumber: conveyed('masterNumber'), flight: conveyed('flight') },
    ...{ packagesHere: packages.length, whole: packages.length < totalPackages ? 'part' : 'whole', ...VERSION },
  };
};

/** A row for each goods line, or one of a shipment without: their values add up to the invoice (`invoiceSumsOf`). */
export const lineRowsOf = (consignment: Consignment) => {
  const { shipment, packages } = consignment;
  const shared = sharedOf(consignment);
  const here = new Set<number | null>(packages.map(({ number }) => number));
  const isHere = (number: number | null) => {
    if (packages.length === shipment.totalPackages || here.has(number)) return 'yes';
    return number === null ? null : 'no';
  };
  const rowOf = (line: GoodsLine | null, index: number) => {
    const packageNumber = packageOf(line ?? { packageNumber: null }, shipment);
    return {
      ...{ ...shared, ...line, ...(index === 0 ? sumsOf(shipment) : NO_SUMS) },
      ...{ place: index + 1, packageNumber, isHere: isHere(packageNumber) },
      kind: line && GOODS_KIND_NAMES.en[line.kind],
      originCountryCode: originOf(line ?? { originCountryCode: null }, shipment),
      totalValue: amountOf(line ? lineValueOf(line, shipment.insuranceCurrencyCode) : invoiceSumsOf(shipment).goods),
    };
  };
  return (shipment.goodsLines.length > 0 ? shipment.goodsLines : [null]).map(rowOf);
};

/** A row for each package: its gross weight is that of the manifest. */
export const packageRowsOf = ({ shipment, packages, conveyances }: Consignment) => {
  const { aceBillNumber, totalPackages, goodsLines, description } = shipment;
  const lines = Map.groupBy(goodsLines, (line) => packageOf(line, shipment));
  // They may be in each of the packages.
  const unassigned = lines.get(null) ?? [];
  return packages.map((each) => {
    const { number, weighedKg, declaredKg } = each;
    const inside = lines.get(number) ?? [];
    return {
      ...{ ...conveyances.get(number), ...each, aceBillNumber, totalPackages, ...VERSION },
      contents: listed(inside.map((line) => line.description)) ?? each.description ?? description,
      netKg: unassigned.length > 0 ? null : netWeightOf(inside),
      grossKg: weighedKg ?? declaredKg,
      weightKind: weighedKg === null ? declaredKg && 'declared' : 'weighed',
      unNumbers: listed([...inside, ...unassigned].map(({ unNumber }) => unNumber)),
    };
  });
};
