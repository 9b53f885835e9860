import type { Connector } from '@ace/contract/connectors/connector.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { drawCode128, fitsCode128 } from '../../../shared/pdf/barcodes.ts';
import {
  createSheet,
  drawText,
  heightOfText,
  type Sheet,
  type TextStyle,
  type Unprintable,
  widestWord,
} from '../../../shared/pdf/sheet.ts';
import { toBuffer } from '../../../shared/pdf/typeset/document.ts';
import { textsOfLabel } from './label.fields.ts';

/** Size and margin of a label in points: 4 × 6 inches, the format of thermal printers. */
const LABEL = { width: 288, height: 432, margin: 12 } as const;
const LEFT = LABEL.margin;
const WIDTH = LABEL.width - 2 * LABEL.margin;

type Document = PDFKit.PDFDocument;
type Box = { x: number; y: number; width: number; height: number };
type Style = { font?: 'regular' | 'bold'; size: number; minSize?: number; align?: 'left' | 'center' };

/** Draws a text into a box. A text that does not fit at `size` is drawn smaller, down to `minSize`, and then cut off. */
const fitText = (sheet: Sheet, text: string, { x, y, width, height: room }: Box, style: Style) => {
  const { font = 'regular', size, minSize = 6, align = 'left' } = style;
  const styleAt = (points: number): TextStyle => ({ font, size: points, width, align });
  const fits = (points: number) => widestWord(sheet, text, styleAt(points)) <= width && heightOfText(sheet, text, styleAt(points)) <= room;
  let points = size;
  while (points > minSize && !fits(points)) points -= 1;
  const height = Math.min(room, heightOfText(sheet, text, styleAt(points)));
  // A centred text is centred vertically, too.
  drawText(sheet, text, { x, y: align === 'center' ? y + (room - height) / 2 : y }, { ...styleAt(points), height: room });
};

const drawLine = (doc: Document, y: number) =>
  doc
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(1.4)
    .stroke('#000');

/** The codes that parcels are sorted by. Letters of 11 mm are readable from two metres. */
const drawSorting = (sheet: Sheet, { hub, matrix, courier }: Connector, y: number) => {
  const codes = [
    ['HUB', hub],
    ['MATRIX', matrix],
    ['COURIER', courier],
  ] as const;
  const width = WIDTH / codes.length;
  for (const [index, [caption, code]] of codes.entries()) {
    const x = LEFT + index * width;
    sheet.doc.rect(x, y, width, 66).lineWidth(1.4).stroke('#000');
    fitText(sheet, caption, { x: x + 4, y: y + 3, width: width - 8, height: 10 }, { size: 7 });
    fitText(sheet, code ?? '', { x: x + 3, y: y + 12, width: width - 6, height: 52 }, { font: 'bold', size: 44, align: 'center' });
  }
};

/** Longest address on a label in graphemes. A longer one would push the city off the label. */
const MAX_ADDRESS_LENGTH = 160;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

const shortened = (address: string) => {
  const end = Array.from(graphemes.segment(address), ({ index }) => index)[MAX_ADDRESS_LENGTH];
  return end === undefined ? address : `${address.slice(0, end)}…`;
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

/** Draws a field of the lower part: a small caption above its value. */
const drawFact = (sheet: Sheet, caption: string, value: string, box: Box) => {
  fitText(sheet, caption, { ...box, height: 9 }, { size: 6.5 });
  fitText(sheet, value, { ...box, y: box.y + 9, height: box.height - 9 }, { font: 'bold', size: 10 });
};

/**
 * Draws the label of a connector as a PDF of one 4 × 6 inch page, or returns the fields that cannot be printed. The captions are English,
 * because the label is read in Australia. A barcode that would be too dense to scan is printed as text only.
 */
export const drawLabel = async (connector: Connector, shipment: Shipment): Promise<Buffer | Unprintable> => {
  const { margin, width, height } = LABEL;
  const margins = { left: margin, right: margin, top: margin, bottom: 0 };
  const sheet = await createSheet(
    { size: [width, height], margins, title: `label-${connector.id}`, language: 'en' },
    textsOfLabel(connector, shipment),
  );
  if ('fieldErrors' in sheet) return sheet;
  const { doc } = sheet;
  fitText(sheet, connector.header ?? '', { x: LEFT, y: 10, width: WIDTH, height: 24 }, { font: 'bold', size: 14, align: 'center' });
  drawSorting(sheet, connector, 38);

  fitText(sheet, 'TO', { x: LEFT, y: 109, width: 30, height: 9 }, { size: 7 });
  const name = shipment.receiverName ?? shipment.receiverContactName;
  fitText(sheet, name, { x: LEFT, y: 119, width: WIDTH, height: 30 }, { font: 'bold', size: 13 });
  fitText(sheet, receiverOf(shipment), { x: LEFT, y: 151, width: WIDTH, height: 74 }, { size: 11 });
  drawLine(doc, 229);

  const code = connector.barcode ?? connector.tracking ?? '';
  if (fitsCode128(code, WIDTH)) drawCode128(doc, code, { x: LEFT, y: 236 }, { width: WIDTH, height: 68 });
  fitText(sheet, code, { x: LEFT, y: 306, width: WIDTH, height: 18 }, { font: 'bold', size: 12, align: 'center' });
  drawLine(doc, 328);

  const third = (WIDTH - 12) / 3;
  const facts = [
    ['TRACKING', connector.tracking ?? ''],
    ['REFERENCE', connector.reference ?? shipment.aceBillNumber],
    ['ORDER', String(connector.orderId ?? '')],
  ] as const;
  for (const [index, [caption, value]] of facts.entries()) {
    drawFact(sheet, caption, value, { x: LEFT + index * (third + 6), y: 333, width: third, height: 30 });
  }
  drawLine(doc, 366);
  drawFact(sheet, 'RETURN TO', connector.returnAddress ?? '', { x: LEFT, y: 370, width: WIDTH, height: 34 });
  fitText(sheet, connector.footer ?? '', { x: LEFT, y: 406, width: WIDTH, height: 18 }, { size: 8, align: 'center' });
  return await toBuffer(doc);
};
