import type { Connector } from '@ace/contract/connectors/connector.ts';
import { countryText } from '@ace/contract/shared/country-names.ts';
import type { ShipmentWithoutGoods } from '@ace/contract/shipments/shipment.ts';
import { drawCode128, fitsCode128 } from '../../../shared/pdf/barcodes.ts';
import { type Box, fitText } from '../../../shared/pdf/fit.ts';
import { createFormats, labelDay } from '../../../shared/pdf/paper.ts';
import {
  type Drawn,
  drawLine,
  drawPaper,
  drawText,
  inOneLine,
  joined,
  type RecordPaper,
  type Sheet,
  type TextStyle,
} from '../../../shared/pdf/sheet.ts';

/** A connector with its shipment. */
export type ConnectorLabel = { connector: Connector; shipment: ShipmentWithoutGoods };

/** Size and margin of a label in points: 4 × 6 inches, the format of thermal printers. */
const LABEL = { width: 288, height: 432, margin: 12 } as const;
const LEFT = LABEL.margin;
const WIDTH = LABEL.width - 2 * LABEL.margin;

const drawRule = (sheet: Sheet, y: number) => drawLine(sheet, { x: LEFT, y }, WIDTH, 1.4, '#000');

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

const placeOf = (shipment: ShipmentWithoutGoods, side: 'sender' | 'receiver') => {
  const province = shipment[`${side}StateProvince`] ?? shipment[`${side}Province`];
  return joined([shipment[`${side}City`], province, shipment[`${side}PostalCode`]], ' ');
};

const receiverOf = (shipment: ShipmentWithoutGoods) =>
  joined(
    [
      shipment.receiverName === null ? null : shipment.receiverContactName,
      shortened(shipment.receiverAddress ?? ''),
      placeOf(shipment, 'receiver'),
      countryText(shipment.receiverCountryCode, shipment.receiverCountry, 'en'),
      shipment.receiverTelNo,
    ],
    '\n',
  );

/** Who sends it, in a few words: the return address is below. */
const senderOf = (shipment: ShipmentWithoutGoods) => {
  const country = countryText(shipment.senderCountryCode, shipment.senderCountry, 'en');
  return joined(
    [shipment.senderName ?? shipment.senderContactName, joined([placeOf(shipment, 'sender'), country, shipment.senderTelNo], ', ')],
    '\n',
  );
};

/** Draws a field of the lower part: a small caption above its value. */
const drawFact = (sheet: Sheet, caption: string, value: string, box: Box) => {
  fitText(sheet, caption, { ...box, height: 9 }, { size: 6.5 });
  fitText(sheet, value, { ...box, y: box.y + 9, height: box.height - 9 }, { font: 'bold', size: 10 });
};

/** The mark of dangerous goods: large white letters. */
const drawDanger = (sheet: Sheet, y: number) => {
  sheet.doc.rect(LEFT, y, WIDTH, 18).fill('#000');
  const style: TextStyle = { font: 'bold', size: 12, width: WIDTH, align: 'center', color: '#fff' };
  drawText(sheet, 'DANGEROUS GOODS', { x: LEFT, y: y + 1 }, style);
};

/** A row of facts side by side; a share of the width for each. */
const drawFacts = (
  sheet: Sheet,
  y: number,
  height: number,
  facts: readonly (readonly [caption: string, value: string, share: number])[],
) => {
  const gap = 6;
  const total = facts.reduce((sum, [, , share]) => sum + share, 0);
  const room = WIDTH - gap * (facts.length - 1);
  let x = LEFT;
  for (const [caption, value, share] of facts) {
    const width = (room * share) / total;
    drawFact(sheet, caption, value, { x, y, width, height });
    x += width + gap;
  }
};

const { kg } = createFormats('en', 'UTC');

/** Draws the label of one package: the page `package` of `packages`. */
const drawPage = (sheet: Sheet, connector: Connector, shipment: ShipmentWithoutGoods, page: { package: number; packages: number }) => {
  const { doc } = sheet;
  fitText(sheet, connector.header ?? '', { x: LEFT, y: 8, width: WIDTH, height: 20 }, { font: 'bold', size: 13, align: 'center' });
  drawSorting(sheet, connector, 30);

  fitText(sheet, 'TO', { x: LEFT, y: 100, width: 30, height: 9 }, { size: 7 });
  const { customerReference } = shipment;
  const reference = customerReference === null ? '' : `CUSTOMER REF ${inOneLine(customerReference)}`;
  fitText(sheet, reference, { x: LEFT + 30, y: 97, width: WIDTH - 30, height: 11 }, { font: 'bold', size: 8, align: 'right' });
  const name = shipment.receiverName ?? shipment.receiverContactName;
  fitText(sheet, name, { x: LEFT, y: 108, width: WIDTH, height: 28 }, { font: 'bold', size: 13 });
  const receiverHeight = shipment.dangerousGoods ? 60 : 78;
  fitText(sheet, receiverOf(shipment), { x: LEFT, y: 136, width: WIDTH, height: receiverHeight }, { size: 11 });
  if (shipment.dangerousGoods) drawDanger(sheet, 197);
  drawRule(sheet, 218);

  const code = connector.barcode ?? connector.tracking ?? '';
  if (fitsCode128(code, WIDTH)) drawCode128(doc, code, { x: LEFT, y: 224 }, { width: WIDTH, height: 62 });
  fitText(sheet, code, { x: LEFT, y: 287, width: WIDTH, height: 17 }, { font: 'bold', size: 12, align: 'center' });
  drawRule(sheet, 307);

  drawFacts(sheet, 310, 24, [
    ['PACKAGE', `${page.package} of ${page.packages}`, 2],
    [page.packages > 1 ? 'TOTAL WEIGHT' : 'WEIGHT', kg(shipment.weight), 3],
    ['SHIP DATE', labelDay(shipment.shipDate), 3],
    ['ORDER', String(connector.orderId ?? ''), 4],
  ]);
  drawFacts(sheet, 335, 24, [
    ['BILL NUMBER', shipment.aceBillNumber, 6],
    ['TRACKING', connector.tracking ?? '', 4],
    ['REFERENCE', connector.reference ?? '', 4],
  ]);
  drawRule(sheet, 361);
  drawFacts(sheet, 364, 46, [
    ['FROM', senderOf(shipment), 1],
    ['RETURN TO', connector.returnAddress ?? '', 1],
  ]);
  fitText(sheet, connector.footer ?? '', { x: LEFT, y: 411, width: WIDTH, height: 15 }, { size: 8, align: 'center' });
};

/**
 * Draws the labels of connectors as a PDF of 4 × 6 inches, one page for each package. The captions are English, because the label is read in
 * Australia. A barcode that would be too dense to scan is printed as text only.
 */
export const drawLabels = (labels: ConnectorLabel[]): Promise<Drawn> => {
  const { margin, width, height } = LABEL;
  const margins = { left: margin, right: margin, top: margin, bottom: 0 };
  const title = labels.map(({ connector }) => `label-${connector.id}`).join(' ');
  return drawPaper(
    { size: [width, height], margins, title, language: 'en' },
    labels.map(
      ({ connector, shipment }): RecordPaper<ConnectorLabel> => ({
        billNumber: shipment.aceBillNumber,
        entered: { connector, shipment },
        draw: (sheet, { connector, shipment }) => {
          const packages = shipment.totalPackages;
          for (let index = 1; index <= packages; index++) {
            if (index > 1) sheet.doc.addPage();
            drawPage(sheet, connector, shipment, { package: index, packages });
          }
        },
      }),
    ),
  );
};
