import { type GoodsLine, thousandths } from '@ace/contract/goods/goods-line.ts';
import type { TaxNumber } from '@ace/contract/goods/tax-number.ts';
import { unText } from '@ace/contract/goods/un-number.ts';
import type { ShipmentPackage } from '@ace/contract/packages/package.ts';
import { countryText } from '@ace/contract/shared/country-names.ts';
import { decimalsOf, USUAL_DECIMALS } from '@ace/contract/shared/currency-decimals.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Letterhead } from '../../../shared/pdf/letterhead.ts';
import { createFormats, drawFooter, drawPages, PAGE, PAGE_MARGINS, type Paper } from '../../../shared/pdf/paper.ts';
import { drawParties } from '../../../shared/pdf/parties.ts';
import { A4, type Drawn, drawPaper, drawText, joined } from '../../../shared/pdf/sheet.ts';
import type { TableColumn } from '../../../shared/pdf/table.ts';
import { CUSTOMS_TEXTS } from './customs-paper.texts.ts';

/** The number of an invoice, and the day and place of its first print. */
export type Invoice = { number: string; date: string; place: string | null };

/** Who carries the goods, and is no party of their invoice. */
type Forwarder = Pick<Letterhead, 'name' | 'address' | 'phone' | 'email'>;

/** What is printed: shipments, with their packages, invoices and master waybills by their ids. `isProforma` is asked for. */
export type CustomsPapers = {
  shipments: Shipment[];
  packages: Record<number, ShipmentPackage[]>;
  invoices: Record<number, Invoice>;
  masterNumbers: Record<number, string>;
  forwarder: Forwarder;
  isProforma: boolean;
  timeZone: string;
  printedAt: Date;
};

/** A paper for customs that is drawn: in English, with Vietnamese beside it. */
export type CustomsPaper = Paper<typeof CUSTOMS_TEXTS>;

/** What one of them is made from. */
export type Customs = Pick<CustomsPapers, 'forwarder' | 'isProforma'> & {
  shipment: Shipment;
  packages: ShipmentPackage[];
  invoice: Invoice | undefined;
  masterNumber: string | undefined;
};

/** A line to fill in by hand. */
export const BLANK = '_'.repeat(14);

/** An amount in thousandths, exact, with at least the decimals of its currency: older ones may have more. */
export const amountText = (amount: bigint | null, currency: string | null) => {
  if (amount === null) return '';
  const decimals = decimalsOf(currency) ?? USUAL_DECIMALS;
  const money = new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals, 3) });
  const size = amount < 0n ? -amount : amount;
  const text = money.format(`${size / 1_000n}.${String(size % 1_000n).padStart(3, '0')}` as `${number}`);
  return amount < 0n ? `−${text}` : text;
};

/** The same of a number with at most three decimals. */
export const valueText = (value: number | null, currency: string | null) =>
  value === null ? '' : amountText(thousandths(value), currency);

/** What is known of a package's weight with its packing. */
export const kgOf = ({ weighedKg, declaredKg }: ShipmentPackage) => weighedKg ?? declaredKg;

/** What all packages weigh with their packing: the sum of them, or what the shipment says if that of one is not known. */
export const grossOf = ({ shipment, packages }: Customs) => {
  const all = packages.map(kgOf);
  if (all.length === 0 || all.includes(null)) return shipment.weight;
  return Number(all.reduce<number>((sum, kg) => sum + (kg ?? 0), 0).toFixed(3));
};

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

/** What goods are, a line each: in both languages, and their UN number. */
export const descriptionOf = ({ description, descriptionVi, unNumber }: Row) => [description, descriptionVi, unNumber && unText(unNumber)];

/** The columns that say what goods are, in the tables of both papers. */
export const describing = ({ texts, formats }: CustomsPaper) =>
  ({
    place: { title: '#', share: 22, align: 'left', of: ({ place }) => String(place ?? '') },
    description: {
      ...{ title: texts.description, share: 150, align: 'left' },
      of: (row) => joined(descriptionOf(row), '\n'),
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

/** Title and number beside each other; below, what the title does not say, and a line of the forwarder. */
export const drawHead = (
  paper: CustomsPaper,
  { forwarder }: Customs,
  { title, number, note }: Record<'title' | 'number' | 'note', string>,
) => {
  const { doc, texts, area } = paper;
  const numberWidth = 180;
  const titleStyle = { font: 'bold', size: 14, width: area.width - numberWidth } as const;
  drawText(paper, title, { x: area.left, y: area.top }, titleStyle);
  const below = doc.y;
  const x = area.left + area.width - numberWidth;
  drawText(paper, number, { x, y: area.top }, { font: 'bold', size: 12, width: numberWidth, align: 'right' });
  doc.y = below + 2;
  if (note) drawText(paper, note, { x: area.left, y: doc.y }, { font: 'bold', size: 9, width: area.width });
  const { name, address, phone, email } = forwarder;
  const line = `${texts.forwarder}: ${joined([name, address, phone, email], ', ')}`;
  drawText(paper, line, { x: area.left, y: doc.y + 3 }, { font: 'regular', size: 7.5, width: area.width, color: '#5b6570' });
  doc.y += 8;
};

/** Sender and receiver with their tax numbers: seller and buyer only of what is sold. */
export const drawBothParties = (paper: CustomsPaper, { shipment }: Customs) => {
  const { seller: sender, buyer: receiver } = paper.texts;
  const texts = shipment.exportReason === 'sale' ? { ...paper.texts, sender, receiver } : paper.texts;
  const taxed = { sender: taxLines(shipment, 'sender'), receiver: taxLines(shipment, 'receiver') };
  drawParties({ ...paper, texts }, shipment, taxed);
};

/** The name of a country in English, as far as it is known. */
export const countryName = (code: string | null, name: string | null = null) => countryText(code, name, 'en') ?? '';

/** Draws papers of shipments as one A4 PDF, each from the top of a page on, with its pages counted. */
export const drawCustomsPapers = (
  { shipments, packages, invoices, masterNumbers, forwarder, isProforma, timeZone, printedAt }: CustomsPapers,
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
      const { id } = shipment;
      const customs: Customs = {
        ...{ shipment, packages: packages[id] ?? [], invoice: invoices[id], masterNumber: masterNumbers[id] },
        ...{ forwarder, isProforma },
      };
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
