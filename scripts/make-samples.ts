// Makes the sample shipments of the profile `dev` from the deliveries to Vietnam in USAID's "SCMS Delivery History Dataset":
//   node scripts/make-samples.ts path/to/scms-delivery-history.csv
// The senders and goods are real, the receivers are made up. The same file always makes the same samples.
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { CITIES, companyOf, personOf, phoneOf, SITES } from './sample-places.ts';

const target = new URL('../server/src/features/shipments/samples/deliveries.json', import.meta.url);
const OWNERS = ['user', 'employee', 'user', 'admin', 'user', 'employee'];
const KG_PER_CARTON = 25;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type Row = Record<string, string>;

/** The number in a cell; null for texts such as "See ASN-93 (ID#:1281)" and "Weight Captured Separately". */
const numberOf = (cell = '') => (/^\d+(\.\d+)?$/.test(cell) ? Number(Number(cell).toFixed(3)) : null);

/** `14-Nov-06` is 2006-11-14. */
const dateOf = (cell = '') => {
  const [day = '', month = '', year = ''] = cell.split('-');
  return `20${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
};

const receiverOf = (index: number) => {
  const city = CITIES[(index * 7 + Math.floor(index / 11)) % CITIES.length] ?? CITIES[0];
  const street = city.streets[index % city.streets.length];
  const ward = city.wards[Math.floor(index / 3) % city.wards.length];
  return {
    receiverName: companyOf(index, city.name),
    receiverAddress: `${((index * 37) % 480) + 1} ${street}, ${ward}`,
    receiverCity: city.name,
    receiverCityCode: city.code,
    receiverPostalCode: city.postalCode,
    receiverProvince: city.province,
    receiverCountry: 'Việt Nam',
    receiverCountryCode: 'VN',
    receiverContactName: personOf(index),
    receiverTelNo: phoneOf(index),
  };
};

const senderOf = (row: Row) => {
  const site = SITES[row['Manufacturing Site'] ?? ''];
  if (!site) throw new Error(`SITES in sample-places.ts has no entry for ${row['Manufacturing Site']}`);
  return {
    senderName: row.Vendor,
    senderAddress: row['Manufacturing Site']?.replace(/\.$/, ''),
    senderCity: site.city,
    senderCountry: site.country,
    senderCountryCode: site.code,
    senderContactName: 'Export Department',
    senderTelNo: site.phone,
  };
};

/** A number in Vietnamese format: 4.521,5. */
const formatNumber = (number: number) => number.toLocaleString('vi-VN', { maximumFractionDigits: 3 });

const MODES: Record<string, string> = { Air: 'đường hàng không', Truck: 'đường bộ' };

const freightOf = (cell = '') => {
  const cost = numberOf(cell);
  if (cost !== null) return `${formatNumber(cost)} USD`;
  if (cell === 'Invoiced Separately') return 'xuất hoá đơn riêng';
  if (cell === 'Freight Included in Commodity Cost') return 'đã gồm trong giá hàng';
  return cell.replace(/^See (ASN-\d+).*/, 'theo $1');
};

const notesOf = (row: Row) =>
  [
    `Điều kiện giao hàng: ${row['Vendor INCO Term']?.replace('N/A - From RDC', 'từ kho khu vực')} (${MODES[row['Shipment Mode'] ?? '']})`,
    `Cước vận chuyển: ${freightOf(row['Freight Cost (USD)'])}`,
    `Đơn hàng: ${row['PO / SO #']}, giao ngày ${dateOf(row['Delivered to Client Date']).split('-').reverse().join('/')}`,
  ].join('\n');

const rows: Row[] = parse(readFileSync(process.argv[2] ?? '', 'utf8'), { columns: true, bom: true });
const deliveries = rows
  .filter((row) => row.Country === 'Vietnam')
  .map((row, index) => {
    const weight = numberOf(row['Weight (Kilograms)']);
    const packages = Math.min(50, Math.max(1, Math.ceil((weight ?? 0) / KG_PER_CARTON)));
    return {
      owner: OWNERS[index % OWNERS.length],
      description: `${row['Item Description']} – ${formatNumber(Number(row['Line Item Quantity']))} hộp, ${row.Brand}`,
      totalPackages: packages,
      weight,
      goodsOriginCountryCode: SITES[row['Manufacturing Site'] ?? '']?.code,
      goodsValue: numberOf(row['Line Item Value']),
      insuranceValue: numberOf(row['Line Item Insurance (USD)']),
      insuranceCurrencyCode: 'USD',
      shipDate: dateOf(row['Scheduled Delivery Date']),
      delivered: dateOf(row['Delivered to Client Date']),
      notes: notesOf(row),
      extBillNumber: row['ASN/DN #'],
      ...senderOf(row),
      ...receiverOf(index),
    };
  });

// The names once, and one line of values per shipment, so that the file is small and diffs show single shipments.
const names = Object.keys(deliveries[0] ?? {});
const lines = deliveries.map((delivery) => JSON.stringify(Object.values(delivery).map((value) => value ?? null)));
writeFileSync(target, `{"names":${JSON.stringify(names)},\n"rows":[\n${lines.join(',\n')}\n]}\n`);
