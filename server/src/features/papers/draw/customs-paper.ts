import { type GoodsLine, thousandths } from '@ace/contract/goods/goods-line.ts';
import type { TaxNumber } from '@ace/contract/goods/tax-number.ts';
import type { ShipmentPackage } from '@ace/contract/packages/package.ts';
import { countryText } from '@ace/contract/shared/country-names.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { drawLetterhead, type Letterhead } from '../../../shared/pdf/letterhead.ts';
import { createFormats, drawFooter, drawPages, PAGE, PAGE_MARGINS, type Paper } from '../../../shared/pdf/paper.ts';
import { drawParties } from '../../../shared/pdf/parties.ts';
import { A4, type Drawn, drawPaper, drawText, heightOfText, joined } from '../../../shared/pdf/sheet.ts';
import type { TableColumn } from '../../../shared/pdf/table.ts';
import { CUSTOMS_TEXTS } from './customs-paper.texts.ts';

/** The number of a commercial invoice, the day and place of its first print, and who printed it. */
export type Invoice = { number: string; date: string; place: string | null; employee: string };

/** What is printed: shipments, with their packages and invoices by their ids. */
export type CustomsPapers = {
  shipments: Shipment[];
  packages: Record<number, ShipmentPackage[]>;
  invoices: Record<number, Invoice>;
  company: Letterhead;
  timeZone: string;
  printedAt: Date;
};

/** A paper for customs that is drawn: in English, with Vietnamese beside it. */
export type CustomsPaper = Paper<typeof CUSTOMS_TEXTS>;

/** What one of them is made from. */
export type Customs = { shipment: Shipment; packages: ShipmentPackage[]; invoice: Invoice | undefined; company: Letterhead };

/** A line to fill in by hand. */
export const BLANK = '_'.repeat(14);

const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 3 });

/** An amount in thousandths, exact. */
export const amountText = (amount: bigint | null) => {
  if (amount === null) return '';
  const size = amount < 0n ? -amount : amount;
  const text = money.format(`${size / 1_000n}.${String(size % 1_000n).padStart(3, '0')}` as `${number}`);
  return amount < 0n ? `−${text}` : text;
};

/** The same of a number with at most three decimals. */
export const valueText = (value: number | null) => (value === null ? '' : amountText(thousandths(value)));

/** A goods line with its place. The goods of a shipment without lines are one, with neither quantity nor place. */
export type Row = Omit<GoodsLine, 'quantity'> & { place: number | null; quantity: number | null };

export const rowsOf = ({ goodsLines, description, goodsOriginCountryCode }: Shipment): Row[] =>
  goodsLines.length > 0
    ? goodsLines.map((line, index) => ({ ...line, place: index + 1 }))
    : [
        {
          ...{ place: null, description, descriptionVi: null, hsCode: null, originCountryCode: goodsOriginCountryCode, quantity: null },
          ...{ unit: null, unitValue: null, netKg: null, packageNumber: null, kind: 'plain', unNumber: null },
        },
      ];

/** The columns that say what goods are, in the tables of both papers. */
export const describing = ({ texts, formats }: CustomsPaper) =>
  ({
    place: { title: '#', share: 22, align: 'left', of: ({ place }) => String(place ?? '') },
    description: {
      ...{ title: texts.description, share: 150, align: 'left' },
      of: ({ description, descriptionVi }) => joined([description, descriptionVi], '\n'),
    },
    hsCode: { title: texts.hsCode, share: 70, align: 'left', of: ({ hsCode }) => hsCode ?? '' },
    netKg: { title: texts.netKg, share: 46, align: 'right', of: ({ netKg }) => formats.number(netKg) },
    quantity: {
      ...{ title: texts.quantity, share: 56, align: 'right' },
      of: ({ quantity, unit }) => [formats.number(quantity), unit].filter(Boolean).join(' '),
    },
  }) satisfies Record<string, TableColumn<Row>>;

const TAX_NUMBER_NAMES: Partial<Record<TaxNumber['kind'], string>> = { other: CUSTOMS_TEXTS.taxNumber };

const taxLines = ({ taxNumbers }: Shipment, side: TaxNumber['party']) =>
  taxNumbers.filter(({ party }) => party === side).map(({ kind, number }) => `${TAX_NUMBER_NAMES[kind] ?? kind}: ${number}`);

/** Letterhead, title and number beside each other. */
export const drawHead = (paper: CustomsPaper, { company }: Customs, title: string, number: string) => {
  const { doc, area } = paper;
  const width = 230;
  const x = area.left + area.width - width;
  drawLetterhead(paper, company, area.width - width - 16);
  const below = doc.y;
  const style = { font: 'bold', size: 13, width, align: 'right' } as const;
  drawText(paper, title, { x, y: area.top }, style);
  const y = area.top + heightOfText(paper, title, style) + 4;
  drawText(paper, number, { x, y }, { ...style, size: 11 });
  doc.y = Math.max(below, y + 24);
};

/** Sender and receiver with their tax numbers. */
export const drawBothParties = (paper: CustomsPaper, { shipment }: Customs) =>
  drawParties(paper, shipment, { sender: taxLines(shipment, 'sender'), receiver: taxLines(shipment, 'receiver') });

/** The name of a country in English, as far as it is known. */
export const countryName = (code: string | null, name: string | null = null) => countryText(code, name, 'en') ?? '';

/** Draws papers of shipments as one A4 PDF, each from the top of a page on, with its pages counted. */
export const drawCustomsPapers = (
  { shipments, packages, invoices, company, timeZone, printedAt }: CustomsPapers,
  title: string,
  draw: (paper: CustomsPaper, customs: Customs) => void,
): Promise<Drawn> => {
  const formats = createFormats('en', timeZone);
  const shared = { language: 'en', texts: CUSTOMS_TEXTS, formats, area: PAGE, columns: 4 } as const;
  const [only, ...others] = shipments;
  const name = only && others.length === 0 ? `${title}-${only.aceBillNumber}` : `${title}s`;
  return drawPaper(
    { size: [A4.width, A4.height], margins: PAGE_MARGINS, title: name, language: 'en' },
    shipments.map((shipment) => {
      const customs: Customs = { shipment, packages: packages[shipment.id] ?? [], invoice: invoices[shipment.id], company };
      const names = [customs.invoice?.number, shipment.aceBillNumber].filter(Boolean).join('  ·  ');
      const foot = `${names}  ·  ${CUSTOMS_TEXTS.printed} ${formats.moment(printedAt)}`;
      return {
        billNumber: shipment.aceBillNumber,
        entered: { shipment },
        draw: (sheet, entered) => {
          const paper = { ...sheet, ...shared };
          drawPages(
            paper,
            () => draw(paper, { ...customs, ...entered }),
            (page, count) => drawFooter(paper, foot, `${CUSTOMS_TEXTS.page} ${page} of ${count}`),
          );
        },
      };
    }),
  );
};
