import { once } from 'node:events';
import { Readable } from 'node:stream';
import { EXPORT_HEADINGS } from '../contract/src/shipments/export-headings.ts';
import { csvOf, type SheetColumn, xlsxOf } from '../server/src/shared/sheets/writing/table.ts';

const CITIES = ['Hồ Chí Minh', 'Hà Nội', 'Đà Nẵng', 'Cần Thơ', 'Hải Phòng'];

/** Shipments of 25 fields, as a person would type them. */
export const shipmentRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    receiverContactName: `Nguyễn Văn ${index}`,
    receiverTelNo: `09${String(index).padStart(8, '0')}`,
    receiverName: `Công ty TNHH Thương mại Số ${index % 700}`,
    receiverAddress: `${index} Nguyễn Trãi, Phường Bến Thành`,
    receiverCity: CITIES[index % CITIES.length] ?? '',
    receiverCityCode: `C${index % 60}`,
    receiverProvince: CITIES[index % CITIES.length] ?? '',
    receiverPostalCode: `7${String(index % 10_000).padStart(5, '0')}`,
    receiverCountry: 'Việt Nam',
    receiverCountryCode: 'VN',
    receiverEmail: `khach${index}@example.com`,
    description: `Áo thun cotton, cỡ ${index % 9}, 100% cotton – ${index}`,
    totalPackages: 1 + (index % 3),
    weight: 0.5 + (index % 40) / 4,
    cubicL: 10 + (index % 30),
    cubicW: 20,
    cubicH: 5 + (index % 7),
    goodsValue: 100 + (index % 900),
    insuranceValue: 50,
    insuranceCurrencyCode: 'USD',
    goodsOriginCountryCode: 'VN',
    shipDate: `2026-09-${String(1 + (index % 28)).padStart(2, '0')}`,
    notes: `Giao giờ hành chính ${index % 50}`,
    senderContactName: 'Trần Thị Bích',
    senderTelNo: '02838221234',
  }));

type Row = ReturnType<typeof shipmentRows>[number];

const bytesOf = async (stream: Readable) => {
  const pieces: Buffer[] = [];
  await once(
    stream.on('data', (piece: Buffer) => pieces.push(piece)),
    'end',
  );
  return Buffer.concat(pieces);
};

/** The same rows as files of our own. */
export const importFiles = async (rows: Row[]) => {
  const fields = Object.keys(rows[0] ?? {}) as (keyof Row)[];
  const columns = fields.map(
    (field): SheetColumn => ({ heading: EXPORT_HEADINGS[field].vi, ...(field === 'shipDate' && { kind: 'day' }) }),
  );
  const cells = () => Readable.from([rows.map((row) => fields.map((field) => row[field]))]);
  return {
    XLSX: await bytesOf(xlsxOf({ name: 'Vận đơn', columns, batches: cells() })),
    CSV: await bytesOf(csvOf(columns, cells(), 'point')),
  };
};
