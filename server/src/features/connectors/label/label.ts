import type { Connector } from '@ace/contract/connectors/connector.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { drawCode128, fitsCode128 } from '../../../shared/pdf/barcodes.ts';
import { createDocument, toBuffer } from '../../../shared/pdf/document.ts';

/** 4 × 6 inches in points, the size of a thermal printer's label, and its margin. */
const LABEL = { width: 288, height: 432, margin: 12 } as const;
const LEFT = LABEL.margin;
const WIDTH = LABEL.width - 2 * LABEL.margin;

type Document = PDFKit.PDFDocument;
type Box = { x: number; y: number; width: number; height: number };
type Style = { font?: 'regular' | 'bold'; size: number; smallest?: number; align?: 'left' | 'center' };

/** A text in its box: as large as it may be, smaller if it does not fit, and cut if it never does. */
const fitText = (doc: Document, text: string, box: Box, { font = 'regular', size, smallest = 6, align = 'left' }: Style) => {
  doc.font(font);
  const fits = (points: number) => {
    doc.fontSize(points);
    const longestWord = Math.max(...text.split(/\s+/u).map((word) => doc.widthOfString(word)));
    return longestWord <= box.width && doc.heightOfString(text, { width: box.width }) <= box.height;
  };
  let points = size;
  while (points > smallest && !fits(points)) points -= 1;
  const height = Math.min(box.height, doc.fontSize(points).heightOfString(text, { width: box.width }));
  // Anywhere in the box: in the middle of it where it stands centred.
  const y = align === 'center' ? box.y + (box.height - height) / 2 : box.y;
  doc.fillColor('#000').text(text, box.x, y, { width: box.width, height: box.height, align, ellipsis: true });
};

const line = (doc: Document, y: number) =>
  doc
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(1.4)
    .stroke('#000');

/** What parcels are sorted by, read from two metres: letters of 11 mm. */
const drawSorting = (doc: Document, { hub, matrix, courier }: Connector, y: number) => {
  const codes = [
    ['HUB', hub],
    ['MATRIX', matrix],
    ['COURIER', courier],
  ] as const;
  const width = WIDTH / codes.length;
  for (const [index, [caption, code]] of codes.entries()) {
    const x = LEFT + index * width;
    doc.rect(x, y, width, 66).lineWidth(1.4).stroke('#000');
    fitText(doc, caption, { x: x + 4, y: y + 3, width: width - 8, height: 10 }, { size: 7 });
    fitText(doc, code ?? '', { x: x + 3, y: y + 12, width: width - 6, height: 52 }, { font: 'bold', size: 44, align: 'center' });
  }
};

/** An address that is a novel must not push the city off the label. */
const ADDRESS_LIMIT = 160;

const shortened = (address: string) => {
  const letters = [...address];
  return letters.length > ADDRESS_LIMIT ? `${letters.slice(0, ADDRESS_LIMIT).join('')}…` : address;
};

const receiverOf = (shipment: Shipment) => {
  const place = [shipment.receiverCity, shipment.receiverStateProvince ?? shipment.receiverProvince, shipment.receiverPostalCode];
  return [
    shipment.receiverName === null ? null : shipment.receiverContactName,
    shortened(shipment.receiverAddress ?? ''),
    place.filter(Boolean).join(' '),
    shipment.receiverCountry ?? shipment.receiverCountryCode,
    shipment.receiverTelNo,
  ]
    .filter(Boolean)
    .map((part) => part?.replace(/\s+/gu, ' ').trim())
    .join('\n');
};

/** A field of the lower part: its name small, its value under it. */
const drawFact = (doc: Document, caption: string, value: string, box: Box) => {
  fitText(doc, caption, { ...box, height: 9 }, { size: 6.5 });
  fitText(doc, value, { ...box, y: box.y + 9, height: box.height - 9 }, { font: 'bold', size: 10 });
};

/**
 * The label of a connector as a PDF of one 4 × 6 inch page, black on white. Its words are English, for it is read in Australia.
 * A barcode that would be too dense to scan is printed as text alone.
 */
export const drawLabel = async (connector: Connector, shipment: Shipment) => {
  const { margin, width, height } = LABEL;
  const doc = createDocument({
    size: [width, height],
    margins: { left: margin, right: margin, top: margin, bottom: 0 },
    title: `label-${connector.id}`,
    language: 'en',
  });
  fitText(doc, connector.header ?? '', { x: LEFT, y: 10, width: WIDTH, height: 24 }, { font: 'bold', size: 14, align: 'center' });
  drawSorting(doc, connector, 38);

  fitText(doc, 'TO', { x: LEFT, y: 109, width: 30, height: 9 }, { size: 7 });
  const name = shipment.receiverName ?? shipment.receiverContactName;
  fitText(doc, name, { x: LEFT, y: 119, width: WIDTH, height: 30 }, { font: 'bold', size: 13 });
  fitText(doc, receiverOf(shipment), { x: LEFT, y: 151, width: WIDTH, height: 74 }, { size: 11 });
  line(doc, 229);

  const code = connector.barcode ?? connector.tracking ?? '';
  if (fitsCode128(code, WIDTH)) drawCode128(doc, code, { x: LEFT, y: 236 }, { width: WIDTH, height: 68 });
  fitText(doc, code, { x: LEFT, y: 306, width: WIDTH, height: 18 }, { font: 'bold', size: 12, align: 'center' });
  line(doc, 328);

  const third = (WIDTH - 12) / 3;
  const facts = [
    ['TRACKING', connector.tracking ?? ''],
    ['REFERENCE', connector.reference ?? shipment.aceBillNumber],
    ['ORDER', String(connector.orderId ?? '')],
  ] as const;
  for (const [index, [caption, value]] of facts.entries()) {
    drawFact(doc, caption, value, { x: LEFT + index * (third + 6), y: 333, width: third, height: 30 });
  }
  line(doc, 366);
  drawFact(doc, 'RETURN TO', connector.returnAddress ?? '', { x: LEFT, y: 370, width: WIDTH, height: 34 });
  fitText(doc, connector.footer ?? '', { x: LEFT, y: 406, width: WIDTH, height: 18 }, { size: 8, align: 'center' });
  return await toBuffer(doc);
};
