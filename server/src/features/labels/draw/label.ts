import { postalText } from '@ace/contract/destinations/postal-codes.ts';
import { dangerText } from '@ace/contract/goods/un-number.ts';
import type { LabelFormat } from '@ace/contract/labels/formats.ts';
import { LABELS_OF_SHEET } from '@ace/contract/labels/formats.ts';
import { nameOfPartner } from '@ace/contract/partners/carriers.ts';
import type { PrinterGraphics, PrinterSize } from '@ace/contract/printers/kinds.ts';
import { countryOf, countryText } from '@ace/contract/shared/country-names.ts';
import { termName } from '@ace/contract/shipments/terms.ts';
import { distinct } from '../../../shared/pdf/addresses.ts';
import { drawCode128, drawQrCode, drawUnit, onDots } from '../../../shared/pdf/barcodes.ts';
import { type Box, fitText } from '../../../shared/pdf/fit.ts';
import { createFormats, labelDay } from '../../../shared/pdf/paper.ts';
import { A4, type Drawn, drawLine, drawPaper, inOneLine, joined, type Sheet } from '../../../shared/pdf/sheet.ts';
import type { DrawnShipment } from '../labels.repository.ts';
import { type Layout, layoutOf, SIZES } from './layout.ts';

/** What a label says: a package, its shipment with its UN numbers, the link for its recipient, and where the partner sorts it. */
export type Label = {
  shipment: DrawnShipment;
  number: number;
  code: string;
  weighedKg: number | null;
  declaredKg: number | null;
  link: string | null;
  hub: string | null;
  unNumbers: string[];
};

/** `size` and `graphics` are those of a printer; a file of ZPL is for labels of 4 × 6 inches, with compressed pictures. */
export type LabelPaper = {
  labels: Label[];
  format: LabelFormat;
  start: number;
  company: string;
  size?: PrinterSize;
  graphics?: PrinterGraphics;
};

/** Whether a code is the number of a logistic unit. */
export const isUnit = (code: string) => /^\d{18}$/.test(code);

const { kg } = createFormats('en', 'UTC');

const HOME = 'VN';
const countryTo = ({ receiverCountryCode: code, receiverCountry: name }: DrawnShipment) => countryOf({ code, name });

/** The code of a state or province, such as `CA`, which stands before its postal code. */
const stateOf = ({ receiverProvince, receiverStateProvince }: DrawnShipment) =>
  [receiverStateProvince, receiverProvince].find((text) => /^[A-Z]{2,3}$/.test(text ?? '')) ?? null;

const placeOf = (shipment: DrawnShipment) => {
  const places = distinct([shipment.receiverCity, shipment.receiverProvince, shipment.receiverStateProvince]);
  const before = stateOf(shipment);
  return joined(
    places.filter((place) => place !== before),
    ', ',
  );
};

/** Who carries it and sorts it, and on which terms. Ours are local within the country alone. */
const routeOf = ({ shipment, hub }: Label) => {
  const { partnerShipment, mailService, shipmentTerm } = shipment;
  const partner = nameOfPartner(partnerShipment, countryTo(shipment) === HOME ? 'LOCAL' : '');
  return joined([partner, hub, mailService, shipmentTerm && termName(shipmentTerm)], ' · ');
};

const senderOf = (shipment: DrawnShipment) =>
  joined(
    [
      joined([shipment.senderName ?? shipment.senderContactName, shipment.senderTelNo], ' · '),
      joined([shipment.senderCity, countryText(shipment.senderCountryCode, shipment.senderCountry, 'en')], ', '),
    ],
    ' – ',
  );

const nameOf = ({ receiverName, receiverContactName }: DrawnShipment) => joined(distinct([receiverName, receiverContactName]), ' · ');

/** A small caption above its value. */
const drawFact = (sheet: Sheet, caption: string, value: string, { x, y, width, height }: Box) => {
  fitText(sheet, caption, { x, y, width, height: 8 }, { size: 6 });
  fitText(sheet, value, { x, y: y + 8, width, height: height - 8 }, { font: 'bold', size: 10 });
};

const weightOf = ({ weighedKg, declaredKg }: Label): [caption: string, value: string] =>
  weighedKg === null ? ['DECLARED / KHAI BÁO', kg(declaredKg)] : ['WEIGHED / CÂN ĐƯỢC', kg(weighedKg)];

/** Draws all texts and lines of a label: what a printer of labels cannot write by itself. */
const drawTexts = (sheet: Sheet, label: Label, company: string, layout: Layout) => {
  const { shipment, code } = label;
  const bold = (text: string, box: Box, size: number, align?: 'left' | 'center' | 'right') =>
    fitText(sheet, text, box, { font: 'bold', size, ...(align && { align }) });
  bold(company, layout.company, 8);
  bold(routeOf(label), layout.route, 15);
  bold(`${label.number}/${shipment.totalPackages}`, layout.count, 26, 'right');
  const { x, width } = layout.name;
  drawLine(sheet, { x, y: 43.5 }, width, 1.4, '#000');
  fitText(sheet, 'TO / ĐẾN', layout.toCaption, { size: 6 });
  bold(nameOf(shipment), layout.name, 16);
  fitText(sheet, inOneLine(shipment.receiverAddress ?? ''), layout.address, { size: 12 });
  fitText(sheet, placeOf(shipment), layout.place, { size: 11 });
  bold(inOneLine(shipment.receiverTelNo), layout.phone, 15);
  const postalCode = inOneLine(postalText(shipment.receiverPostalCode ?? '', countryTo(shipment)));
  bold(joined([stateOf(shipment), postalCode], ' '), layout.postalCode, 24);
  bold(countryText(shipment.receiverCountryCode, shipment.receiverCountry, 'en') ?? '', layout.country, 13);
  bold(inOneLine(shipment.receiverCountryCode ?? ''), layout.countryCode, 24, 'right');
  drawLine(sheet, { x, y: 181.5 }, width, 1.4, '#000');
  fitText(sheet, 'FROM / TỪ', layout.fromCaption, { size: 6 });
  fitText(sheet, senderOf(shipment), layout.from, { size: 8.5 });
  drawFact(sheet, ...weightOf(label), layout.weight);
  const { chargeableWeight: charged, totalPackages } = shipment;
  drawFact(sheet, totalPackages > 1 ? 'CHARGED (ALL)' : 'CHARGED', kg(charged), layout.charged);
  drawFact(sheet, 'SHIP DATE', labelDay(shipment.shipDate), layout.shipDate);
  if (shipment.dangerousGoods) {
    const { danger } = layout;
    sheet.doc.rect(danger.x, danger.y, danger.width, danger.height).fill('#000');
    const inner = { ...danger, y: danger.y + 1, height: danger.height - 2 };
    const text = `DANGEROUS GOODS – ${dangerText(label.unNumbers)} – SEPARATE MARK NEEDED`;
    fitText(sheet, text, inner, { font: 'bold', size: 10, align: 'center', color: '#fff' });
  }
  bold(isUnit(code) ? `(00) ${code}` : code, layout.code, 12, 'center');
  drawFact(sheet, 'BILL / SỐ PHIẾU', shipment.aceBillNumber, layout.bill);
  if (shipment.customerReference) drawFact(sheet, 'REF', inOneLine(shipment.customerReference), layout.reference);
};

/** Draws the one linear code, and the QR code of the link. */
const drawCodes = ({ doc }: Sheet, { code, link }: Label, { bars, qr }: Layout) => {
  if (isUnit(code)) drawUnit(doc, code, bars, bars);
  else drawCode128(doc, code, bars, bars);
  // Within its box it keeps the quiet zone of four modules.
  if (link) drawQrCode(doc, link, { x: qr.x + 5, y: qr.y + 5 }, qr.width - 10);
};

/** Draws labels as a PDF in a format. `withCodes` is false where the printer draws bars and QR codes itself. */
export const drawLabels = ({ labels, format, start, company }: LabelPaper, { withCodes = true } = {}): Promise<Drawn> => {
  const isSheet = format === 'a4x4';
  const size = isSheet ? A4 : SIZES[format === 'a6' ? 'a6' : '4x6'];
  const layout = layoutOf(isSheet ? { width: A4.width / 2 } : size);
  const margins = { left: 0, right: 0, top: 0, bottom: 0 };
  const records = labels.map((label) => ({
    billNumber: label.shipment.aceBillNumber,
    entered: { shipment: label.shipment },
    draw: (sheet: Sheet, entered: Pick<Label, 'shipment'>, place: number) => {
      const { doc } = sheet;
      doc.save();
      if (isSheet) doc.translate((place % 2) * onDots(A4.width / 2), Math.floor(place / 2) * onDots(A4.height / 2));
      drawTexts(sheet, { ...label, ...entered }, company, layout);
      if (withCodes) drawCodes(sheet, label, layout);
      doc.restore();
    },
  }));
  const places = { ofSheet: isSheet ? LABELS_OF_SHEET : 1, first: isSheet ? start - 1 : 0 };
  return drawPaper({ size: [size.width, size.height], margins, title: 'labels', language: 'en' }, records, places);
};
