import { dangerText } from '@ace/contract/goods/un-number.ts';
import { nameOfPartner } from '@ace/contract/partners/carriers.ts';
import { countryText } from '@ace/contract/shared/country-names.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { PAYER_NAMES } from '@ace/contract/shipments/payers.ts';
import type { ShipmentWithoutGoods } from '@ace/contract/shipments/shipment.ts';
import { termName } from '@ace/contract/shipments/terms.ts';
import { reasonIn } from '@ace/contract/weights/chargeable.ts';
import { drawCode128, drawQrCode } from '../../../shared/pdf/barcodes.ts';
import { drawLetterhead, type Letterhead } from '../../../shared/pdf/letterhead.ts';
import {
  COPY_SCALE,
  createFormats,
  drawColumns,
  drawFacts,
  drawFooter,
  drawPages,
  drawParagraph,
  drawSectionHeading,
  ensureRoom,
  type Facts,
  HALF,
  PAGE,
  PAGE_MARGINS,
} from '../../../shared/pdf/paper.ts';
import { drawParties } from '../../../shared/pdf/parties.ts';
import {
  A4,
  type Drawn,
  drawLine,
  drawPaper,
  drawText,
  heightOfText,
  inOneLine,
  joined,
  type RecordPaper,
  type Sheet,
  type TextStyle,
} from '../../../shared/pdf/sheet.ts';
import { createDocument } from '../../../shared/pdf/typeset/document.ts';
import { type BillPackage, drawPackages } from './bill.packages.ts';
import { BILL_TEXTS, type Bills, beside, otherThan } from './bill.texts.ts';

/** A bill. `code` is what its QR code says, `unNumbers` are those of dangerous goods. */
type Bill = {
  shipment: ShipmentWithoutGoods;
  packages: BillPackage[];
  unNumbers: string[];
  company: Letterhead;
  owner: string;
  code: string;
};

const QR = 62;

/** A longer number has wider bars, below the letterhead, and its bill no room for a second copy: scanners need two dots a module. */
const SHORT_NUMBER = 14;
const BARS = { short: 180, long: 280, height: 34 } as const;

/** Title, bar code and number, one below the other. */
const drawNumber = (paper: Bills, number: string, { x, y, width }: { x: number; y: number; width: number }) => {
  const { doc, texts } = paper;
  const title = { width, align: 'center', lineBreak: false } as const;
  doc
    .font('bold')
    .fontSize(10)
    .fillColor('#000')
    .text(texts.title, x, y - 1, title);
  drawCode128(doc, number, { x, y: y + 14 }, { width, height: BARS.height });
  drawText(paper, number, { x, y: y + 50 }, { font: 'bold', size: 10, width, align: 'center' });
};

/** Letterhead, title, bar code and QR code beside each other; below, dates and numbers. */
const drawHead = (paper: Bills, { shipment, company, owner, code }: Bill) => {
  const { doc, texts, formats, area } = paper;
  const right = area.left + area.width;
  const number = shipment.aceBillNumber;
  drawQrCode(doc, code, { x: right - QR, y: area.top }, QR);
  if (number.length > SHORT_NUMBER) {
    drawLetterhead(paper, company, area.width - QR - 12);
    const y = Math.max(doc.y, area.top + QR + 4);
    drawNumber(paper, number, { x: right - BARS.long, y, width: BARS.long });
    doc.y = y + QR + 4;
  } else {
    // On a copy they are as wide.
    const width = area === HALF ? BARS.short / COPY_SCALE : BARS.short;
    const x = right - QR - width - 4;
    drawNumber(paper, number, { x, y: area.top, width });
    drawLetterhead(paper, company, x - area.left - 12);
    doc.y = Math.max(doc.y, area.top + QR + 4);
  }
  const numbers = [[texts.reference, shipment.customerReference] as const, [texts.externalNumber, shipment.extBillNumber] as const];
  const facts: Facts = [
    [texts.shipDate, formats.day(shipment.shipDate)],
    [texts.owner, inOneLine(owner)],
    [texts.paidBy, beside(PAYER_NAMES[paper.language][shipment.paidBy], PAYER_NAMES[otherThan(paper.language)][shipment.paidBy])],
    ...numbers.flatMap(([caption, number]): Facts => (number === null ? [] : [[caption, number]])),
  ];
  drawFacts(paper, facts);
};

const drawGoods = (paper: Bills, { shipment, unNumbers }: Bill) => {
  const { doc, texts, formats, area, language } = paper;
  drawSectionHeading(paper, texts.goods);
  if (shipment.dangerousGoods) {
    ensureRoom(paper, 22);
    const top = doc.y;
    doc.rect(area.left, top, area.width, 17).fill('#000');
    const style: TextStyle = { font: 'bold', size: 10, width: area.width, align: 'center', color: '#fff' };
    drawText(paper, texts.dangerous, { x: area.left, y: top + 2 }, style);
    doc.y = top + 22;
    drawParagraph(paper, dangerText(unNumbers), 8.5);
  }
  drawParagraph(paper, shipment.description);
  const amount = (value: number | null) =>
    value === null ? '' : `${formats.number(value)} ${shipment.insuranceCurrencyCode ?? ''}`.trim();
  const facts: Facts = [
    [texts.packages, formats.number(shipment.totalPackages)],
    [texts.items, formats.number(shipment.totalItems)],
    [texts.weight, formats.kg(shipment.weight)],
    [texts.charged, formats.kg(shipment.chargeableWeight)],
    [texts.size, formats.lengths([shipment.cubicL, shipment.cubicW, shipment.cubicH])],
    [texts.volume, formats.number(shipment.totalVolume)],
    [texts.goodsValue, amount(shipment.goodsValue)],
    [texts.insurance, amount(shipment.insuranceValue)],
    [texts.freight, amount(shipment.freightCost)],
    [texts.origin, countryText(shipment.goodsOriginCountryCode, null, language) ?? ''],
    [texts.partner, nameOfPartner(shipment.partnerShipment, texts.partnerNone)],
    [texts.partnerNumber, shipment.partnerShipmentId ?? ''],
    [texts.term, shipment.shipmentTerm ? joined([termName(shipment.shipmentTerm), shipment.termPlace], ' ') : ''],
  ];
  drawFacts(
    paper,
    facts.filter(([, value]) => value !== ''),
  );
  if (shipment.chargeableReason) {
    const reasons = [language, otherThan(language)].map((each) => reasonIn(shipment.chargeableReason ?? '', each));
    const reason = `${texts.charged}: ${[...new Set(reasons)].join(' / ')}`;
    const style: TextStyle = { font: 'regular', size: 7.5, width: area.width, color: '#5b6570' };
    ensureRoom(paper, heightOfText(paper, reason, style));
    drawText(paper, reason, { x: area.left, y: doc.y - 3 }, style);
    doc.y += 6;
  }
};

/** Height in points of the signatures, with the room above them: of a page, and of a copy that shares one. */
const SIGNATURES = { page: 84, half: 62 } as const;
const SIGNATURES_GAP = 12;

/** Draws the signatures at the end of the current page, or of half of it. */
const drawSignatures = (paper: Bills, height: number) => {
  const { texts, area } = paper;
  const top = area.bottom - height + SIGNATURES_GAP;
  const titles = [texts.senderSignature, texts.carrierSignature, texts.receiverSignature];
  const width = area.width / titles.length;
  for (const [index, title] of titles.entries()) {
    const x = area.left + index * width;
    drawText(paper, title, { x, y: top }, { font: 'regular', size: 7.5, width: width - 12, color: '#5b6570' });
    drawLine(paper, { x, y: top + height - 18 }, width - 16, 0.7, '#9aa3ad');
  }
};

/** What stands below a bill: its number, and when it was printed. */
const footOf = ({ texts, formats }: Bills, { shipment }: Bill, printedAt: Date) =>
  `${shipment.aceBillNumber}  ·  ${texts.printed} ${formats.moment(printedAt)}`;

/** Draws what a bill says from the top of its area on. */
const drawContent = (paper: Bills, bill: Bill) => {
  const { shipment, packages, company } = bill;
  drawHead(paper, bill);
  drawParties(paper, shipment, shipment.receiverAddressResidentialIndicator ? { receiver: [paper.texts.residential] } : {});
  drawGoods(paper, bill);
  if (packages.length > 0) drawPackages(paper, packages, shipment);
  if (shipment.notes) {
    drawSectionHeading(paper, paper.texts.notes);
    drawParagraph(paper, shipment.notes);
  }
  const { vi, en } = company.terms;
  const terms = (paper.language === 'vi' ? [vi, en] : [en, vi]).filter((text) => text !== null);
  if (terms.length > 0) {
    drawSectionHeading(paper, paper.texts.termsOfCarriage);
    drawColumns(paper, terms, 7);
  }
};

/** Draws a bill on pages of its own. Its first page has the signatures, so that they are beside the parties however much follows. */
const drawOnPages = (paper: Bills, bill: Bill, printedAt: Date) =>
  drawPages(
    paper,
    () => {
      drawSignatures(paper, SIGNATURES.page);
      paper.doc.page.margins.bottom += SIGNATURES.page;
      drawContent(paper, bill);
    },
    (page, count) => drawFooter(paper, footOf(paper, bill, printedAt), `${paper.texts.page} ${page}/${count}`),
  );

/** Draws two copies on the current page, with a line between them to cut it. */
const drawCopies = (paper: Bills, bill: Bill, printedAt: Date) => {
  const { doc, texts } = paper;
  doc.page.margins.bottom = 0;
  for (const [index, holder] of [texts.senderCopy, texts.companyCopy].entries()) {
    doc.save();
    doc.translate(0, (index * A4.height) / 2).scale(COPY_SCALE);
    drawContent(paper, bill);
    drawSignatures(paper, SIGNATURES.half);
    drawFooter(paper, footOf(paper, bill, printedAt), `${texts.copy} ${index + 1}/2 – ${holder}`);
    doc.restore();
  }
  doc.save();
  doc.dash(3, { space: 3 });
  drawLine(paper, { x: 0, y: A4.height / 2 }, A4.width, 0.5, '#9aa3ad');
  doc.restore();
};

/** Characters of free text beyond which a bill is certainly not short. */
const LONG = 2_000;

/** Tries on a document that is thrown away whether a bill takes at most half of a page. */
const createTrial = (options: Parameters<typeof createDocument>[0]) => {
  let trial: PDFKit.PDFDocument | undefined;
  return ({ typesetter }: Sheet, paper: Omit<Bills, 'doc' | 'typesetter'>, bill: Bill) => {
    const { shipment, company, packages } = bill;
    const texts = [shipment.description, shipment.notes, company.terms.vi, company.terms.en, ...packages.map(() => ' '.repeat(100))];
    if (texts.join('').length > LONG || shipment.aceBillNumber.length > SHORT_NUMBER) return false;
    trial ??= createDocument(options);
    trial.addPage();
    trial.page.margins.bottom = 0;
    const { count } = trial.bufferedPageRange();
    drawContent({ ...paper, doc: trial, typesetter }, bill);
    // The gap above the signatures is enough below the last text, too.
    return trial.bufferedPageRange().count === count && trial.y - SIGNATURES_GAP <= HALF.bottom - SIGNATURES.half;
  };
};

/**
 * `owners` are the names of owners by their ids, `links` the addresses of the pages of those shipments that have one, `packages` those of each shipment,
 * `dangers` the UN numbers of those that are flagged as dangerous.
 */
export type BillPaper = {
  shipments: ShipmentWithoutGoods[];
  packages: Record<number, BillPackage[]>;
  dangers: Record<number, string[]>;
  owners: Record<number, string>;
  links: Record<number, string>;
  language: Language;
  company: Letterhead;
  timeZone: string;
  printedAt: Date;
};

/**
 * Draws the bills of shipments as one A4 PDF. Each bill begins on a new page. One that is short is there twice, for the sender and for the company;
 * long texts continue on further pages.
 */
export const drawBills = ({
  shipments,
  packages,
  dangers,
  owners,
  links,
  language,
  company,
  timeZone,
  printedAt,
}: BillPaper): Promise<Drawn> => {
  const ownerOf = ({ ownerId, ownerLogin }: ShipmentWithoutGoods) => owners[ownerId] ?? ownerLogin;
  const [only, ...others] = shipments;
  const title = only && others.length === 0 ? `bill-${only.aceBillNumber}` : 'bills';
  const options = { size: 'A4', margins: PAGE_MARGINS, title, language };
  const shared = { language, texts: BILL_TEXTS[language], formats: createFormats(language, timeZone) };
  const half = { ...shared, area: HALF, columns: 6 };
  const isShort = createTrial(options);
  return drawPaper(
    options,
    shipments.map(
      (shipment): RecordPaper<Pick<Bill, 'shipment'>> => ({
        billNumber: shipment.aceBillNumber,
        entered: { shipment },
        draw: (sheet, { shipment }) => {
          // Receivers open the link; our scanners find the shipment by it.
          const code = links[shipment.id] ?? shipment.aceBillNumber;
          const { id } = shipment;
          const bill: Bill = {
            ...{ shipment, packages: packages[id] ?? [], unNumbers: dangers[id] ?? [] },
            ...{ company, owner: ownerOf(shipment), code },
          };
          if (isShort(sheet, half, bill)) drawCopies({ ...sheet, ...half }, bill, printedAt);
          else drawOnPages({ ...sheet, ...shared, area: PAGE, columns: 4 }, bill, printedAt);
        },
      }),
    ),
  );
};
