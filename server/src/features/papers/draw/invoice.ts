import { lineValueOf, netWeightOf } from '@ace/contract/goods/goods-line.ts';
import { EXPORT_REASON_NAMES } from '@ace/contract/goods/words.ts';
import { CHARGES, invoiceSumsOf, originOf, packageOf } from '@ace/contract/papers/invoice.ts';
import { termName } from '@ace/contract/shipments/terms.ts';
import { drawFacts, drawParagraph, drawSectionHeading, ensureRoom, type Facts } from '../../../shared/pdf/paper.ts';
import { drawLine, drawText, heightOfText, inOneLine, joined } from '../../../shared/pdf/sheet.ts';
import { drawRow, drawTable, SUMS, type TableColumn } from '../../../shared/pdf/table.ts';
import { NOT_SOLD } from './customs-paper.texts.ts';
import {
  amountText,
  BLANK,
  type Customs,
  type CustomsPaper,
  type CustomsPapers,
  describing,
  descriptionOf,
  drawBothParties,
  drawCustomsPapers,
  drawHead,
  grossOf,
  type Row,
  rowsOf,
  valueText,
} from './customs-paper.ts';

const factsOf = ({ texts, formats }: CustomsPaper, customs: Customs): Facts => {
  const { shipment, invoice, masterNumber } = customs;
  const { exportReason: reason, shipmentTerm, insuranceCurrencyCode } = shipment;
  const given: Facts = [
    [texts.reference, shipment.customerReference ?? ''],
    [texts.priorNotice, shipment.priorNoticeNumber ?? ''],
    [texts.mail, [shipment.mailService, shipment.mailTrackingNumber].filter(Boolean).join(' ')],
    [texts.importer, inOneLine(shipment.importerOfRecord ?? '')],
  ];
  const facts: Facts = [
    [texts.invoiceNumber, invoice?.number ?? BLANK],
    [texts.dateAndPlace, invoice ? [formats.day(invoice.date), inOneLine(invoice.place ?? BLANK)].join(', ') : BLANK],
    [texts.bill, shipment.aceBillNumber],
    [texts.masterNumber, masterNumber ?? BLANK],
    // No step knows it: the goods may enter elsewhere than where the receiver is.
    [texts.port, BLANK],
    [texts.term, shipmentTerm ? `${termName(shipmentTerm)} ${inOneLine(shipment.termPlace ?? BLANK)}` : BLANK],
    [texts.reason, reason ? `${EXPORT_REASON_NAMES.en[reason]} / ${EXPORT_REASON_NAMES.vi[reason]}` : BLANK],
    [texts.currency, insuranceCurrencyCode ?? BLANK],
    [texts.packages, formats.number(shipment.totalPackages)],
    [texts.gross, formats.kg(grossOf(customs)) || BLANK],
    [texts.net, formats.kg(netWeightOf(shipment.goodsLines)) || BLANK],
  ];
  return [...facts, ...given.filter(([, value]) => value !== '')];
};

const columnsOf = (paper: CustomsPaper, { shipment }: Customs): TableColumn<Row>[] => {
  const { place, description, hsCode, netKg, quantity } = describing(paper);
  const { texts } = paper;
  const { insuranceCurrencyCode: currency } = shipment;
  // Without lines, the goods are worth what the shipment says.
  const worthOf = (row: Row) =>
    row.quantity === null ? invoiceSumsOf(shipment).goods : lineValueOf({ ...row, quantity: row.quantity }, currency);
  const madeBy = ({ manufacturer, productIdentifier, manufacturerIdentifier }: Row) => {
    const product = [productIdentifier, manufacturerIdentifier].filter(Boolean).join(', ');
    return [manufacturer && `${texts.manufacturer}: ${manufacturer}`, product && `${texts.product}: ${product}`];
  };
  return [
    place,
    { ...description, of: (row) => joined([...descriptionOf(row), ...madeBy(row)], '\n') },
    hsCode,
    { title: texts.origin, share: 38, align: 'left', of: (row) => originOf(row, shipment) ?? '' },
    { title: texts.package, share: 30, align: 'left', of: (row) => String(packageOf(row, shipment) ?? '') },
    netKg,
    quantity,
    { title: texts.unitValue, share: 58, align: 'right', of: ({ unitValue }) => valueText(unitValue, currency) },
    { title: texts.value, share: 68, align: 'right', of: (row) => amountText(worthOf(row), currency) },
  ];
};

const SUM_COLUMNS = [
  { share: 400, align: 'right' },
  { share: 138, align: 'right' },
] as const;

/** The value of the goods, what is added to it and taken off, and the total with the currency. */
const drawSums = (paper: CustomsPaper, { shipment }: Customs) => {
  const { texts } = paper;
  const { goods, total } = invoiceSumsOf(shipment);
  const { insuranceCurrencyCode: currency } = shipment;
  const charges = [...CHARGES, 'rebate' as const].filter((name) => shipment[name] !== null);
  const sums: [string, string][] = [
    [texts.goodsValue, amountText(goods, currency)],
    ...charges.map((name): [string, string] => [texts[name], `${name === 'rebate' ? '−' : ''}${valueText(shipment[name], currency)}`]),
    [texts.total, total === null ? BLANK : [currency, amountText(total, currency)].filter(Boolean).join(' ')],
  ];
  for (const [index, cells] of sums.entries()) {
    drawRow(paper, [...SUM_COLUMNS], cells, index === sums.length - 1 ? SUMS : { ...SUMS, font: 'regular' });
  }
  paper.doc.y += 8;
};

/** Numbers as people write them, `1–3, 5`. */
const rangesOf = (numbers: number[]) => {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
};

/** Which lines are in which package. */
const drawContents = (paper: CustomsPaper, { shipment }: Customs) => {
  const { texts } = paper;
  const lines = Map.groupBy(shipment.goodsLines.keys(), (index) =>
    packageOf(shipment.goodsLines[index] ?? { packageNumber: null }, shipment),
  );
  if (lines.size === 0) return;
  const packages = [...lines].sort(([a], [b]) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY));
  const texted = packages.map(([number, indexes]) => {
    const name = number === null ? texts.unassigned : `${texts.package} ${number}/${shipment.totalPackages}`;
    return `${name}: ${texts.lines} ${rangesOf(indexes.map((index) => index + 1))}`;
  });
  drawSectionHeading(paper, texts.contents);
  drawParagraph(paper, texted.join('\n'), 8.5);
};

/** In points: the end of the paper stays together. */
const END = 150;

/** The declaration, the responsible person, who is named by the exporter alone, and the place of signature and stamp. */
const drawEnd = (paper: CustomsPaper, { shipment }: Customs) => {
  const { doc, texts, area } = paper;
  ensureRoom(paper, END);
  drawParagraph(paper, texts.declaration, 8.5);
  const top = doc.y + 4;
  const width = area.width / 2;
  for (const [index, caption] of [texts.responsible, texts.signature].entries()) {
    const x = area.left + index * width;
    drawText(paper, caption, { x, y: top }, { font: 'regular', size: 7.5, width: width - 16, color: '#5b6570' });
    drawLine(paper, { x, y: top + 76 }, width - 16, 0.7, '#9aa3ad');
  }
  const name = inOneLine(shipment.responsiblePerson ?? '');
  const style = { font: 'bold', size: 10, width: width - 16 } as const;
  drawText(paper, name, { x: area.left, y: top + 72 - heightOfText(paper, name || ' ', style) }, style);
  doc.y = top + 84;
};

/** Draws invoices of shipments (19 CFR 141.86): commercial ones of sales, else proforma invoices that say why. */
export const drawInvoices = (papers: CustomsPapers) =>
  drawCustomsPapers(papers, 'invoice', (paper, customs) => {
    const { texts } = paper;
    const { exportReason: reason } = customs.shipment;
    const note = reason === null || reason === 'sale' ? '' : NOT_SOLD[reason];
    const title = note || customs.isProforma ? texts.proforma : texts.invoice;
    drawHead(paper, customs, { title, note, number: customs.invoice?.number ?? '' });
    drawFacts(paper, factsOf(paper, customs));
    drawBothParties(paper, customs);
    drawSectionHeading(paper, texts.goods, 80);
    drawTable(paper, columnsOf(paper, customs), rowsOf(customs.shipment));
    drawSums(paper, customs);
    drawContents(paper, customs);
    drawEnd(paper, customs);
  });
