// ZPL II (Zebra, "Programming Guide": ^GF, ^BC, ^BQ, and "Z64 encoding").
import { deflateSync } from 'node:zlib';
import type { PrinterSize } from '@ace/contract/printers/kinds.ts';
import { type Bitmap, renderPages } from '../../../shared/pdf/render.ts';
import type { Drawn } from '../../../shared/pdf/sheet.ts';
import { drawLabels, isUnit, type Label, type LabelPaper } from './label.ts';
import { layoutOf, SIZES } from './layout.ts';

const POINTS_PER_INCH = 72;

/** CRC-16 of the CCITT polynomial, which begins with 0, as Z64 asks for it over the encoded text. */
export const crc16 = (text: string) => {
  let crc = 0;
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
};

/** Darker than this, a dot is printed. */
const DARK = 128;

/** A picture of four bytes a dot as one bit a dot: 1 is black, and each row begins a byte. */
const blackOf = ({ width, height, data }: Bitmap) => {
  const bytes = Math.ceil(width / 8);
  const black = Buffer.alloc(bytes * height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const dot = (row * width + column) * 4;
      if (((data[dot] ?? 255) + (data[dot + 1] ?? 255) + (data[dot + 2] ?? 255)) / 3 >= DARK) continue;
      const byte = row * bytes + (column >> 3);
      black[byte] = (black[byte] ?? 0) | (0x80 >> (column & 7));
    }
  }
  return { bytes, black };
};

/** A picture as a compressed graphic field. */
const compressed = (bitmap: Bitmap) => {
  const { bytes, black } = blackOf(bitmap);
  const encoded = deflateSync(black).toString('base64');
  return `^FO0,0^GFA,${black.length},${black.length},${bytes},:Z64:${encoded}:${crc16(encoded)}^FS`;
};

/** So many white rows in a row are left out of a picture: less would not pay for the commands of another field. */
const GAP_ROWS = 8;

/** The bands of rows that are not all white: the first row of each, and the one after its last. */
const bandsOf = (isBlack: (row: number) => boolean, rows: number) => {
  const bands: [from: number, to: number][] = [];
  for (let row = 0; row < rows; row += 1) {
    if (!isBlack(row)) continue;
    const last = bands.at(-1);
    if (last && row - last[1] < GAP_ROWS) last[1] = row + 1;
    else bands.push([row, row + 1]);
  }
  return bands;
};

/** A picture as graphic fields of hexadecimal digits, which are long: what is white between lines of text is left out. */
const plain = (bitmap: Bitmap) => {
  const { bytes, black } = blackOf(bitmap);
  const rowOf = (row: number) => black.subarray(row * bytes, (row + 1) * bytes);
  const fields = bandsOf((row) => rowOf(row).some((byte) => byte !== 0), bitmap.height).map(([from, to]) => {
    const rows = Array.from({ length: to - from }, (_, index) => rowOf(from + index));
    const left = Math.min(...rows.map((row) => row.findIndex((byte) => byte !== 0)).filter((index) => index >= 0));
    const right = Math.max(...rows.map((row) => row.findLastIndex((byte) => byte !== 0))) + 1;
    const size = (to - from) * (right - left);
    const digits = rows.map((row) => row.subarray(left, right).toString('hex').toUpperCase()).join('');
    return `^FO${left * 8},${from}^GFA,${size},${size},${right - left},${digits}^FS`;
  });
  return fields.join('\n');
};

const GRAPHICS = { z64: compressed, hex: plain };

/** Modules of Code 128 in subset B: each letter, start, check and stop. Of an SSCC, in subset C, each two digits. */
const modulesOf = (code: string) => (isUnit(code) ? 11 * (1 + 1 + 10 + 1) + 13 : 11 * (1 + code.length + 1) + 13);

/** Quiet zones of ten modules on both sides. */
const QUIET = 20;

/** Dots a module: 3 at 203 dpi where the code fits, else 2; for an SSCC at least 0.5 mm. */
const dotsOf = (code: string, dpi: number, room: number) => {
  if (isUnit(code)) return dpi === 203 ? 4 : 6;
  const wide = dpi === 203 ? 3 : 4;
  return (modulesOf(code) + QUIET) * wide <= room ? wide : wide - 1;
};

/** The commands of one label: its texts as a picture, its codes as the printer draws them. */
const commandsOf = ({ code, link }: Label, texts: string, { dpi, size }: { dpi: number; size: PrinterSize }) => {
  const { bars, qr } = layoutOf(SIZES[size]);
  const dots = (points: number) => Math.round((points * dpi) / POINTS_PER_INCH);
  const module = dotsOf(code, dpi, dots(bars.width));
  const left = Math.max(0, dots(bars.x) + Math.floor((dots(bars.width) - modulesOf(code) * module) / 2));
  // `>:` begins in subset B; `>;` in subset C, and `>8` is FNC1.
  const data = isUnit(code) ? `>;>800${code}` : `>:${code}`;
  const commands = [
    '^XA',
    `^PW${dots(SIZES[size].width)}^LL${dots(SIZES[size].height)}^LH0,0^CI28`,
    texts,
    `^FO${left},${dots(bars.y)}^BY${module}^BCN,${dots(bars.height)},N,N,N^FD${data}^FS`,
  ];
  // A link of ours has 25 to 41 modules; the printer counts its first row ten dots lower.
  if (link) commands.push(`^FO${dots(qr.x + 4)},${dots(qr.y)}^BQN,2,${dpi === 203 ? 4 : 6}^FDMA,${link}^FS`);
  return [...commands, '^XZ'].join('\n');
};

/** Draws labels as ZPL II. */
export const drawZpl = async (paper: LabelPaper): Promise<Drawn> => {
  const dpi = paper.format === 'zpl300' ? 300 : 203;
  const { size = '4x6', graphics = 'z64' } = paper;
  const { content, unprintable } = await drawLabels({ ...paper, format: size }, { withCodes: false });
  if (!content) return { content, unprintable };
  const left = new Set(unprintable.map(({ billNumber }) => billNumber));
  const printed = paper.labels.filter(({ shipment }) => !left.has(shipment.aceBillNumber));
  const commands: string[] = [];
  for await (const picture of renderPages(content, dpi)) {
    const label = printed[commands.length];
    if (label) commands.push(commandsOf(label, GRAPHICS[graphics](picture), { dpi, size }));
  }
  return { content: Buffer.from(`${commands.join('\n')}\n`, 'latin1'), unprintable };
};
