import { dangerText } from '@ace/contract/goods/un-number.ts';
import type { ManifestDetail } from '@ace/contract/manifests/manifest.ts';
import { weightText } from '@ace/contract/manifests/weights.ts';
import { nameOfPartner } from '@ace/contract/partners/carriers.ts';
import { drawCode128 } from '../../../shared/pdf/barcodes.ts';
import { type Box, fitText } from '../../../shared/pdf/fit.ts';
import { createFormats } from '../../../shared/pdf/paper.ts';
import { A4, drawLine, drawPaper, joined, type Sheet } from '../../../shared/pdf/sheet.ts';

/** A manifest as it is printed, with the UN numbers of those of its shipments that are flagged as dangerous, by their ids. */
export type ManifestPaper = { manifest: ManifestDetail; dangers: Record<number, string[]>; company: string; timeZone: string };

type Row = { code: string; bill: string; receiver: string; count: string; kg: string; bag: string; danger: string };

const { number } = createFormats('en', 'UTC');

/** What shipments weigh together, as far as that is known. */
const weightOn = (lines: ManifestDetail['lines']) =>
  weightText(
    lines.flatMap(({ packages }) => packages),
    number,
  );

/** The bags of a manifest, by name. */
const bagsOn = ({ lines }: ManifestDetail) => new Set(lines.flatMap(({ packages }) => packages.flatMap(({ bag }) => bag ?? [])));

const rowsOf = ({ manifest, dangers }: Omit<ManifestPaper, 'company' | 'timeZone'>): Row[] =>
  manifest.lines.flatMap(({ shipmentId, aceBillNumber, receiver, country, total, packages }) =>
    packages.map((each) => ({
      code: each.code,
      bill: aceBillNumber,
      receiver: joined([receiver, country], ', '),
      count: `${each.number}/${total}`,
      kg: weightText([each], number),
      bag: each.bag ?? '',
      danger: dangers[shipmentId] ? `DANGEROUS GOODS – ${dangerText(dangers[shipmentId])}` : '',
    })),
  );

const LEFT = 36;
const WIDTH = A4.width - 2 * LEFT;
const ROW = 32;
/** What a row of dangerous goods has more. */
const DANGER = 18;
const BOTTOM = A4.height - 44;
/** What the signatures need at the end of a copy. */
const SIGNATURES = 118;

/** Columns: where each begins, and how wide it is. The bars are wide enough for codes of 20 characters at two dots of a module. */
const COLUMNS = {
  line: { x: LEFT, width: 24 },
  bars: { x: LEFT + 26, width: 196 },
  bill: { x: LEFT + 228, width: 92 },
  receiver: { x: LEFT + 324, width: 86 },
  count: { x: LEFT + 414, width: 30 },
  kg: { x: LEFT + 446, width: 36 },
  bag: { x: LEFT + 486, width: WIDTH - 486 },
} as const;

const HEADINGS: Partial<Record<keyof typeof COLUMNS, string>> = {
  bars: 'Kiện / Package',
  bill: 'Số phiếu / Bill',
  receiver: 'Người nhận / Receiver',
  count: 'Kiện / No.',
  kg: 'kg',
  bag: 'Bao / Bag',
};

const COPIES = ['Bản của đối tác / Copy for the partner', 'Bản lưu / Copy that stays'];

const drawHeadings = (sheet: Sheet, top: number) => {
  for (const [name, text] of Object.entries(HEADINGS)) {
    const { x, width } = COLUMNS[name as keyof typeof COLUMNS];
    fitText(sheet, text, { x, y: top, width, height: 10 }, { font: 'bold', size: 7, minSize: 5 });
  }
  drawLine(sheet, { x: LEFT, y: top + 11 }, WIDTH, 0.8, '#000');
  return top + 14;
};

/** The top of the first page: what leaves, where to, and how much of it. Returns where the rows begin. */
const drawHead = (sheet: Sheet, { manifest, company, timeZone }: ManifestPaper, copy: string) => {
  const { lines } = manifest;
  const { doc } = sheet;
  const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const momentOf = (instant: string | null) => (instant === null ? '' : moment.format(new Date(instant)));
  fitText(sheet, company, { x: LEFT, y: 32, width: 300, height: 14 }, { font: 'bold', size: 10 });
  fitText(sheet, copy, { x: LEFT + 300, y: 32, width: WIDTH - 300, height: 14 }, { size: 9, align: 'right' });
  fitText(sheet, 'BẢNG KÊ BÀN GIAO / HAND-OVER LIST', { x: LEFT, y: 50, width: 340, height: 22 }, { font: 'bold', size: 16 });
  drawCode128(doc, manifest.number, { x: LEFT + 360, y: 50 }, { width: WIDTH - 360, height: 24 });
  fitText(sheet, manifest.number, { x: LEFT + 360, y: 76, width: WIDTH - 360, height: 14 }, { font: 'bold', size: 11, align: 'center' });
  const facts: [string, string][] = [
    ['Đối tác / Partner', nameOfPartner(manifest.partner)],
    ['Nơi giao / Place', manifest.place],
    ['Khởi hành / Departure', momentOf(manifest.departsAt)],
    ['Đóng lúc / Closed', [momentOf(manifest.closedAt), manifest.closedBy].filter(Boolean).join(', ')],
    ['Vận đơn chủ / Master waybill', manifest.masterNumber ?? ''],
    ['Chuyến bay / Flight', manifest.flight ?? ''],
    ['Lô hàng / Shipments', String(lines.length)],
    ['Kiện / Packages', String(lines.flatMap(({ packages }) => packages).length)],
    ['Bao / Bags', String(bagsOn(manifest).size)],
    ['kg', weightOn(lines)],
  ];
  for (const [index, [caption, value]] of facts.entries()) {
    const box: Box = { x: LEFT + (index % 5) * (WIDTH / 5), y: 96 + Math.floor(index / 5) * 28, width: WIDTH / 5 - 6, height: 9 };
    fitText(sheet, caption, box, { size: 6.5, minSize: 5 });
    fitText(sheet, value, { ...box, y: box.y + 9, height: 14 }, { font: 'bold', size: 10 });
  }
  return drawHeadings(sheet, 158);
};

const heightOf = ({ danger }: Row) => ROW + (danger ? DANGER : 0);

const drawRow = (sheet: Sheet, row: Row, line: number, top: number) => {
  const { doc } = sheet;
  const box = (name: keyof typeof COLUMNS, y: number, height: number): Box => ({ ...COLUMNS[name], y, height });
  fitText(sheet, String(line), box('line', top + 9, 12), { size: 8 });
  drawCode128(doc, row.code, { x: COLUMNS.bars.x, y: top }, { width: COLUMNS.bars.width, height: 17 });
  fitText(sheet, row.code, box('bars', top + 18, 10), { size: 8, align: 'center' });
  fitText(sheet, row.bill, box('bill', top + 8, 20), { font: 'bold', size: 9 });
  fitText(sheet, row.receiver, box('receiver', top + 2, 24), { size: 8 });
  fitText(sheet, row.count, box('count', top + 8, 12), { size: 9 });
  fitText(sheet, row.kg, box('kg', top + 8, 12), { size: 9, align: 'right' });
  fitText(sheet, row.bag, box('bag', top + 8, 20), { size: 9 });
  const end = top + heightOf(row);
  const danger: Box = { x: COLUMNS.bars.x, y: top + ROW - 2, width: LEFT + WIDTH - COLUMNS.bars.x, height: DANGER - 3 };
  if (row.danger) fitText(sheet, row.danger, danger, { font: 'bold', size: 8 });
  drawLine(sheet, { x: LEFT, y: end - 3 }, WIDTH, 0.3, '#999');
};

const SUM_ROW = 13;

/** How much goes to each country, if they are several, a line each. */
const sumsOf = ({ lines }: ManifestDetail) => {
  const directions = Map.groupBy(lines, ({ country }) => country ?? '–');
  if (directions.size < 2) return [];
  return [...directions].map(([country, each]) => {
    const packages = each.flatMap((line) => line.packages).length;
    return `${country}:  ${each.length} lô hàng / shipments  ·  ${packages} kiện / packages  ·  ${weightOn(each)} kg`;
  });
};

const SIGNS = '* khai báo, chưa cân / declared, not weighed   ·   ≥ có kiện chưa rõ khối lượng / the weight of a package is not known';

const SIGNED = ['Bên giao / Handed over by', 'Bên nhận / Received by', 'Biển số xe, giờ / Number plate, time'];

const drawSignatures = (sheet: Sheet, top: number) => {
  for (const [index, caption] of SIGNED.entries()) {
    const x = LEFT + (index * WIDTH) / SIGNED.length;
    fitText(sheet, caption, { x, y: top, width: WIDTH / SIGNED.length - 10, height: 12 }, { font: 'bold', size: 9 });
    drawLine(sheet, { x, y: top + 84 }, WIDTH / SIGNED.length - 16, 0.8, '#000');
  }
};

/** Draws a copy from the top of an empty page on. */
const drawCopy = (sheet: Sheet, paper: ManifestPaper, copy: string) => {
  const { doc } = sheet;
  let page = 1;
  const drawFoot = () => {
    const text = `${paper.manifest.number} · ${copy} · ${page}`;
    fitText(sheet, text, { x: LEFT, y: A4.height - 34, width: WIDTH, height: 10 }, { size: 7, align: 'right' });
  };
  const turn = () => {
    drawFoot();
    doc.addPage();
    page += 1;
  };
  let top = drawHead(sheet, paper, copy);
  const ensureRoom = (height: number) => {
    if (top + height <= BOTTOM) return;
    turn();
    top = 36;
  };
  for (const [index, row] of rowsOf(paper).entries()) {
    if (top + heightOf(row) > BOTTOM) {
      turn();
      top = drawHeadings(sheet, 36);
    }
    drawRow(sheet, row, index + 1, top);
    top += heightOf(row);
  }
  for (const sum of sumsOf(paper.manifest)) {
    ensureRoom(SUM_ROW);
    fitText(sheet, sum, { x: LEFT, y: top, width: WIDTH, height: SUM_ROW }, { font: 'bold', size: 9 });
    top += SUM_ROW;
  }
  ensureRoom(SIGNATURES + SUM_ROW);
  fitText(sheet, SIGNS, { x: LEFT, y: top + 2, width: WIDTH, height: 10 }, { size: 6.5 });
  drawSignatures(sheet, top + SUM_ROW + 18);
  drawFoot();
};

/** Draws the hand-over list of a manifest in two copies. */
export const drawManifest = (paper: ManifestPaper) => {
  const margins = { left: 0, right: 0, top: 0, bottom: 0 };
  const copies = COPIES.map((copy) => ({
    billNumber: paper.manifest.number,
    entered: {},
    draw: (sheet: Sheet) => drawCopy(sheet, paper, copy),
  }));
  return drawPaper({ size: [A4.width, A4.height], margins, title: paper.manifest.number, language: 'vi' }, copies);
};
