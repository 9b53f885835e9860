import type { GoodsLine } from '@ace/contract/goods/goods-line.ts';
import { EXPORT_REASON_NAMES } from '@ace/contract/goods/words.ts';
import { partnerNames } from '@ace/contract/partners/carriers.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { EXPORT_COLUMNS, EXPORT_HEADINGS, type ExportColumn } from '@ace/contract/shipments/export-headings.ts';
import { PAYER_NAMES } from '@ace/contract/shipments/payers.ts';
import { type PackageLine, SHIPMENT_SORT_FIELDS, type Shipment } from '@ace/contract/shipments/shipment.ts';
import { DELIVERY_STATUS_NAMES } from '@ace/contract/trackings/statuses.ts';
import { reasonIn } from '@ace/contract/weights/chargeable.ts';
import type { Cell, SheetColumn } from '../../../shared/sheets/writing/table.ts';
import { EXPORT_TEXTS } from './export.texts.ts';

/** A shipment as it is exported, with numbers of its connector. */
export type ExportRow = Pick<Shipment, ExportColumn & keyof Shipment> & { connectorOrderId: number | null };

/** The columns of an export by default: those of the list, and others that users often need. */
const LISTED: ReadonlySet<ExportColumn> = new Set([...SHIPMENT_SORT_FIELDS, 'partnerShipmentId', 'deliveryStatus', 'lastEventAt']);

/** The columns that are asked for, each once. */
export const exportedColumns = (wanted: ExportColumn | 'all' | (ExportColumn | 'all')[]): ExportColumn[] => {
  const names = [wanted].flat();
  if (names.length === 0) return EXPORT_COLUMNS.filter((name) => LISTED.has(name));
  return [...new Set(names.flatMap((name) => (name === 'all' ? EXPORT_COLUMNS : [name])))];
};

const KINDS: { [Name in ExportColumn]?: SheetColumn['kind'] } = {
  shipDate: 'day',
  estimatedFrom: 'day',
  estimatedTo: 'day',
  lastEventAt: 'moment',
  createdDate: 'moment',
  lastModifiedDate: 'moment',
};

const PARTNER_NAMES = partnerNames('');

/** One package as a line of text. */
const packageText = (line: PackageLine) => {
  const size = [line.itemCubicL, line.itemCubicW, line.itemCubicH];
  return [
    line.itemCubicDescription,
    size.some((length) => length !== null) ? `${size.map((length) => length ?? '–').join(' × ')} cm` : null,
    line.itemCubicUnits === null ? null : `× ${line.itemCubicUnits}`,
    line.itemCubicWeight === null ? null : `${line.itemCubicWeight} kg`,
    line.itemCustomValue === null ? null : `(${line.itemCustomValue})`,
  ]
    .filter((part) => part !== null)
    .join(' ');
};

/** One kind of goods as a line of text. */
const goodsText = ({ quantity, unit, description, hsCode, originCountryCode, unitValue, netKg }: GoodsLine) =>
  [
    `${quantity} ${unit ?? '×'} ${description}`,
    hsCode && `HS ${hsCode}`,
    originCountryCode,
    unitValue !== null && `@ ${unitValue}`,
    netKg !== null && `${netKg} kg`,
  ]
    .filter(Boolean)
    .join(', ');

/** What a sheet has of a shipment: its columns, and the cells of a row. */
export const createSheetOf = (names: readonly ExportColumn[], language: Language, timeZone: string) => {
  const texts = EXPORT_TEXTS[language];
  // Swedish is `yyyy-MM-dd HH:mm`.
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const moment = (instant: string | null) => instant && format.format(new Date(instant));
  const yesNo = (value: boolean) => (value ? texts.yes : texts.no);
  const special: { [Name in ExportColumn]?: (row: ExportRow) => Cell } = {
    deliveryStatus: ({ deliveryStatus }) => deliveryStatus && DELIVERY_STATUS_NAMES[language][deliveryStatus],
    lastEventAt: ({ lastEventAt }) => moment(lastEventAt),
    createdDate: ({ createdDate }) => moment(createdDate),
    lastModifiedDate: ({ lastModifiedDate }) => moment(lastModifiedDate),
    packageInfos: ({ packageInfos }) => packageInfos.map(packageText).join('\n') || null,
    goodsLines: ({ goodsLines }) => goodsLines.map(goodsText).join('\n') || null,
    taxNumbers: ({ taxNumbers }) => taxNumbers.map(({ party, kind, number }) => `${texts[party]}: ${kind} ${number}`).join('\n') || null,
    exportReason: ({ exportReason }) => exportReason && EXPORT_REASON_NAMES[language][exportReason],
    withoutNotifications: ({ withoutNotifications }) => yesNo(withoutNotifications),
    chargeableReason: ({ chargeableReason }) => chargeableReason && reasonIn(chargeableReason, language),
    paidBy: ({ paidBy }) => PAYER_NAMES[language][paidBy],
    dangerousGoods: ({ dangerousGoods }) => yesNo(dangerousGoods),
    receiverAddressResidentialIndicator: (row) => yesNo(row.receiverAddressResidentialIndicator),
    partnerShipment: ({ partnerShipment }) => PARTNER_NAMES[partnerShipment],
    // The partner's number is as long as the partner likes, and spreadsheets keep 15 digits of a number.
    connectorOrderId: ({ connectorOrderId }) => connectorOrderId && String(connectorOrderId),
  };
  const columns: SheetColumn[] = names.map((name) => ({ heading: EXPORT_HEADINGS[name][language], kind: KINDS[name] }));
  const toCells = (row: ExportRow): Cell[] =>
    names.map((name) => {
      const read = special[name];
      // What has no reader of its own is a text or a number.
      return read ? read(row) : (row[name as keyof ExportRow] as Cell);
    });
  return { columns, toCells };
};
