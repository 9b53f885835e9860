import { countryText } from '@ace/contract/shared/country-names.ts';
import { eventClock } from '@ace/contract/shared/dates/event-clock.ts';
import { type Language, LOCALES } from '@ace/contract/shared/languages.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { drawCode128, drawQrCode } from '../../../shared/pdf/barcodes.ts';
import { type Drawn, drawLine, drawPaper, drawText, heightOfText, inOneLine, type TextStyle } from '../../../shared/pdf/sheet.ts';
import { textsOfBill } from './bill.fields.ts';
import { drawPackageLines } from './bill.lines.ts';
import { BILL_TEXTS } from './bill.texts.ts';
import { drawLetterhead, type Letterhead, textsOfLetterhead } from './letterhead.ts';
import { drawFacts, drawParagraph, drawSectionHeading, ensureRoom, factsHeight, PAGE, type Paper } from './paper.ts';

const createFormats = (language: Language, timeZone: string) => {
  const locale = LOCALES[language];
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  return {
    number: (value: number | null) => (value === null ? '' : number.format(value)),
    day: (date: string) => eventClock(language, 'UTC').day({ dateTime: date }),
    moment: (instant: Date) => eventClock(language, timeZone).moment({ dateTime: instant.toISOString() }),
  };
};

/** What a bill shows that is not in its shipment. `code` is what its QR code says. */
type Names = { company: Letterhead; owner: string; code: string };

const drawHead = (paper: Paper, shipment: Shipment, { company, owner, code }: Names) => {
  const { doc, texts, formats } = paper;
  const { left, width } = PAGE;
  drawLetterhead(paper, company);
  const top = doc.y;
  const qrSize = 62;
  const barcodeWidth = 280;
  doc.font('bold').fontSize(18).fillColor('#000').text(texts.title, left, top);
  const qrLeft = left + width - qrSize;
  drawQrCode(doc, code, { x: qrLeft, y: top }, qrSize);
  drawCode128(doc, shipment.aceBillNumber, { x: qrLeft - barcodeWidth - 4, y: top }, { width: barcodeWidth, height: 44 });
  const under = { x: qrLeft - barcodeWidth - 4, y: top + 47 };
  drawText(paper, shipment.aceBillNumber, under, { font: 'bold', size: 11, width: barcodeWidth, align: 'center' });
  doc.y = top + qrSize + 10;
  const numbers = [[texts.reference, shipment.customerReference] as const, [texts.externalNumber, shipment.extBillNumber] as const];
  const facts: [string, string][] = [
    [texts.billNumber, shipment.aceBillNumber],
    [texts.shipDate, formats.day(shipment.shipDate)],
    [texts.owner, inOneLine(owner)],
    ...numbers.flatMap(([caption, number]): [string, string][] => (number === null ? [] : [[caption, number]])),
  ];
  drawFacts(paper, facts, { x: left, width, columns: 4 });
};

const partyOf = (shipment: Shipment, side: 'sender' | 'receiver', { texts, language }: Paper) => {
  const { [`${side}Province` as const]: province, [`${side}StateProvince` as const]: provinceCode } = shipment;
  const place = [shipment[`${side}City`], province && provinceCode ? `${province} (${provinceCode})` : (province ?? provinceCode)];
  const postalCode = shipment[`${side}PostalCode`];
  const countryCode = shipment[`${side}CountryCode`];
  const country = [...new Set([countryText(countryCode, shipment[`${side}Country`], language), countryCode])].filter(Boolean).join(' – ');
  const phone = [shipment[`${side}TelNo`], shipment[`${side}Email`]].filter(Boolean).join('  ·  ');
  const isResidential = side === 'receiver' && shipment.receiverAddressResidentialIndicator;
  return {
    name: inOneLine(shipment[`${side}Name`] ?? shipment[`${side}ContactName`]),
    lines: [
      shipment[`${side}Address`],
      [...place, postalCode].filter(Boolean).join(', '),
      country,
      `${texts.contact}: ${shipment[`${side}ContactName`]}`,
      `${texts.phone}: ${phone}`,
      isResidential ? texts.residential : null,
    ]
      .filter((line): line is string => Boolean(line))
      .map(inOneLine)
      .join('\n'),
  };
};

const drawParties = (paper: Paper, shipment: Shipment) => {
  const { doc, texts } = paper;
  const gap = 12;
  const width = (PAGE.width - gap) / 2;
  const parties = (['sender', 'receiver'] as const).map((side) => ({ title: texts[side], ...partyOf(shipment, side, paper) }));
  const nameStyle: TextStyle = { font: 'bold', size: 10.5, width: width - 16 };
  const linesStyle: TextStyle = { font: 'regular', size: 9, width: width - 16 };
  const heights = parties.map(({ name, lines }) => 22 + heightOfText(paper, name, nameStyle) + heightOfText(paper, lines, linesStyle) + 10);
  const height = Math.max(...heights);
  ensureRoom(paper, height);
  const top = doc.y;
  for (const [index, { title, name, lines }] of parties.entries()) {
    const x = PAGE.left + index * (width + gap);
    doc.roundedRect(x, top, width, height, 3).lineWidth(0.7).stroke('#9aa3ad');
    drawText(paper, title.toLocaleUpperCase(), { x: x + 8, y: top + 7 }, { font: 'bold', size: 8, width: width - 16, color: '#5b6570' });
    drawText(paper, name, { x: x + 8, y: top + 20 }, nameStyle);
    drawText(paper, lines, { x: x + 8, y: doc.y }, linesStyle);
  }
  doc.y = top + height + 12;
};

const drawGoods = (paper: Paper, shipment: Shipment) => {
  const { doc, texts, formats } = paper;
  drawSectionHeading(paper, texts.goods);
  if (shipment.dangerousGoods) {
    ensureRoom(paper, 24);
    const top = doc.y;
    doc.rect(PAGE.left, top, PAGE.width, 20).fill('#000');
    const style: TextStyle = { font: 'bold', size: 10, width: PAGE.width, align: 'center', color: '#fff' };
    drawText(paper, texts.dangerous, { x: PAGE.left, y: top + 4 }, style);
    doc.y = top + 26;
  }
  drawParagraph(paper, shipment.description);
  const size = [shipment.cubicL, shipment.cubicW, shipment.cubicH];
  const amount = (value: number | null) =>
    value === null ? '' : `${formats.number(value)} ${shipment.insuranceCurrencyCode ?? ''}`.trim();
  const facts: [string, string][] = [
    [texts.packages, formats.number(shipment.totalPackages)],
    [texts.items, formats.number(shipment.totalItems)],
    [texts.weight, formats.number(shipment.weight)],
    [texts.size, size.every((length) => length === null) ? '' : size.map((length) => formats.number(length) || '–').join(' × ')],
    [texts.volume, formats.number(shipment.totalVolume)],
    [texts.goodsValue, amount(shipment.goodsValue)],
    [texts.insurance, amount(shipment.insuranceValue)],
    [texts.origin, countryText(shipment.goodsOriginCountryCode, null, paper.language) ?? ''],
    [texts.partner, texts.partners[shipment.partnerShipment]],
    [texts.partnerNumber, shipment.partnerShipmentId ?? ''],
    [texts.term, shipment.shipmentTerm ? texts.terms[shipment.shipmentTerm] : ''],
  ];
  const filled = facts.filter(([, value]) => value !== '');
  ensureRoom(paper, factsHeight(paper, filled, { width: PAGE.width, columns: 4 }));
  drawFacts(paper, filled, { x: PAGE.left, width: PAGE.width, columns: 4 });
};

/** Height in points of the signatures, with the room above them. */
const SIGNATURES = 84;

/** Draws the signatures at the end of the current page. */
const drawSignatures = (paper: Paper) => {
  const { texts } = paper;
  const top = PAGE.bottom - SIGNATURES + 12;
  const titles = [texts.senderSignature, texts.carrierSignature, texts.receiverSignature];
  const width = PAGE.width / titles.length;
  for (const [index, title] of titles.entries()) {
    const x = PAGE.left + index * width;
    drawText(paper, title, { x, y: top }, { font: 'regular', size: 8.5, width: width - 16, color: '#5b6570' });
    drawLine(paper, { x, y: top + 66 }, width - 16, 0.7, '#9aa3ad');
  }
};

/** The pages of one bill among those of the document. */
type Pages = { first: number; count: number };

/** Draws the footer of every page of a bill: bill number, time of printing, page number and page count. */
const drawFooters = ({ doc, texts, formats }: Paper, shipment: Shipment, { first, count }: Pages, printedAt: Date) => {
  for (let index = first; index < first + count; index++) {
    doc.switchToPage(index);
    // pdfkit would add a page for text below the bottom margin.
    doc.page.margins.bottom = 0;
    const line = { width: PAGE.width, lineBreak: false };
    doc.font('regular').fontSize(8).fillColor('#5b6570');
    doc.text(`${shipment.aceBillNumber}  ·  ${texts.printed} ${formats.moment(printedAt)}`, PAGE.left, PAGE.bottom + 14, line);
    doc.text(`${texts.page} ${index - first + 1}/${count}`, PAGE.left, PAGE.bottom + 14, { ...line, align: 'right' });
  }
};

/** Draws a bill from the top of the current page on. Its first page has the signatures, so that they are beside the parties however much follows. */
const drawOne = (paper: Paper, shipment: Shipment, names: Names) => {
  const { doc } = paper;
  const first = doc.bufferedPageRange().count - 1;
  drawSignatures(paper);
  doc.page.margins.bottom += SIGNATURES;
  drawHead(paper, shipment, names);
  drawParties(paper, shipment);
  drawGoods(paper, shipment);
  if (shipment.packageInfos.length > 0) drawPackageLines(paper, shipment);
  if (shipment.notes) {
    drawSectionHeading(paper, paper.texts.notes);
    drawParagraph(paper, shipment.notes);
  }
  const terms = names.company.terms[paper.language];
  if (terms) {
    drawSectionHeading(paper, paper.texts.termsOfCarriage);
    drawParagraph(paper, terms);
  }
  drawFooters(paper, shipment, { first, count: doc.bufferedPageRange().count - first }, new Date());
};

/** `owners` are the names of owners by their ids, `links` the addresses of the pages of those shipments that have one. */
export type BillPaper = {
  shipments: Shipment[];
  owners: Record<number, string>;
  links: Record<number, string>;
  language: Language;
  company: Letterhead;
  timeZone: string;
};

/**
 * Draws the bills of shipments, which belong to `owners` by their ids, as one A4 PDF. Each bill begins on a new page; long texts continue on
 * further ones.
 */
export const drawBills = ({ shipments, owners, links, language, company, timeZone }: BillPaper): Promise<Drawn> => {
  const ownerOf = ({ ownerId, ownerLogin }: Shipment) => owners[ownerId] ?? ownerLogin;
  const { left, top, bottom, pageWidth, pageHeight, width } = PAGE;
  const margins = { left, top, right: pageWidth - left - width, bottom: pageHeight - bottom };
  const [only, ...others] = shipments;
  const title = only && others.length === 0 ? `bill-${only.aceBillNumber}` : 'bills';
  const pages = { language, texts: BILL_TEXTS[language], formats: createFormats(language, timeZone) };
  return drawPaper(
    { size: 'A4', margins, title, language },
    shipments.map((shipment) => ({
      billNumber: shipment.aceBillNumber,
      texts: [...textsOfBill(shipment, [ownerOf(shipment)]), ...textsOfLetterhead(company, language)],
      draw: (sheet) =>
        // Receivers open the link; our scanners find the shipment by it.
        drawOne({ ...sheet, ...pages }, shipment, {
          company,
          owner: ownerOf(shipment),
          code: links[shipment.id] ?? shipment.aceBillNumber,
        }),
    })),
  );
};
