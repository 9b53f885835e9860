import type { Manifest } from '@ace/contract/manifests/manifest.ts';
import { countryText } from '@ace/contract/shared/country-names.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { SHEET_TYPES } from '@ace/contract/shipments/export.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Caller } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import type { DrawnFile, StreamedFile } from '../../shared/http/answers.ts';
import { readCompany } from '../../shared/settings/company.ts';
import { type Cell, xlsxOf } from '../../shared/sheets/writing/table.ts';
import { findDangers, shipmentFields } from '../shipments/shipments.reads.ts';
import type { ManifestPaper } from './draw/manifest.ts';
import { listPackagesOn, type PackageOn, readManifest } from './manifests.service.ts';

const thread = new URL('./draw/manifest.thread.ts', import.meta.url);

/** The hand-over list of a manifest as PDF, in two copies. Throws `error.http.404`. */
export const printManifest = async (context: Context, user: Caller, id: number): Promise<DrawnFile> => {
  const manifest = await readManifest(context, user, id);
  const { name } = await readCompany(context);
  const shipmentIds = manifest.lines.map(({ shipmentId }) => shipmentId);
  const dangers = await findDangers(context.db, shipmentIds);
  const paper: ManifestPaper = { manifest, dangers, company: name, timeZone: context.config.timeZone };
  return { draw: () => context.pdfs.draw(user.id, thread, paper), name: `${manifest.number}.pdf`, disposition: 'inline' };
};

/** A row for each package, as brokers write them down: the house waybill first. */
const COLUMNS: { vi: string; en: string; cell: (row: SheetRow) => Cell }[] = [
  { vi: 'Số phiếu', en: 'House waybill', cell: ({ shipment }) => shipment.aceBillNumber },
  { vi: 'Kiện', en: 'Package', cell: ({ shipment, known }) => `${known.number}/${shipment.totalPackages}` },
  { vi: 'Mã kiện', en: 'Package code', cell: ({ known }) => known.code },
  { vi: 'Bao', en: 'Bag', cell: ({ bag }) => bag },
  { vi: 'kg', en: 'kg', cell: ({ known }) => known.weighedKg ?? known.declaredKg },
  { vi: 'Người gửi', en: 'Shipper', cell: ({ shipment }) => shipment.senderName ?? shipment.senderContactName },
  { vi: 'Địa chỉ gửi', en: 'Shipper address', cell: ({ shipment }) => joined(shipment.senderAddress, shipment.senderCity) },
  { vi: 'Điện thoại gửi', en: 'Shipper phone', cell: ({ shipment }) => shipment.senderTelNo },
  { vi: 'Nước gửi', en: 'Shipper country', cell: ({ shipment, language }) => countryOf(shipment, 'sender', language) },
  { vi: 'Người nhận', en: 'Consignee', cell: ({ shipment }) => shipment.receiverName ?? shipment.receiverContactName },
  { vi: 'Địa chỉ nhận', en: 'Consignee address', cell: ({ shipment }) => shipment.receiverAddress },
  { vi: 'Thành phố', en: 'City', cell: ({ shipment }) => shipment.receiverCity },
  { vi: 'Tỉnh, bang', en: 'State', cell: ({ shipment }) => shipment.receiverProvince ?? shipment.receiverStateProvince },
  { vi: 'Mã bưu chính', en: 'Postal code', cell: ({ shipment }) => shipment.receiverPostalCode },
  { vi: 'Nước nhận', en: 'Country', cell: ({ shipment, language }) => countryOf(shipment, 'receiver', language) },
  { vi: 'Điện thoại nhận', en: 'Consignee phone', cell: ({ shipment }) => shipment.receiverTelNo },
  { vi: 'Hàng hoá', en: 'Description', cell: ({ shipment, known }) => known.description ?? shipment.description },
  { vi: 'Xuất xứ', en: 'Origin', cell: ({ shipment }) => shipment.goodsOriginCountryCode },
  { vi: 'Số lượng', en: 'Quantity', cell: ({ known }) => known.units },
  { vi: 'Trị giá', en: 'Value', cell: ({ shipment, known }) => known.value ?? (shipment.totalPackages === 1 ? shipment.goodsValue : null) },
  { vi: 'Vận đơn chủ', en: 'Master waybill', cell: ({ manifest }) => manifest.masterNumber },
  { vi: 'Chuyến bay', en: 'Flight', cell: ({ manifest }) => manifest.flight },
];

/** What a row has of its shipment. */
const FIELDS = shipmentFields(
  ...([
    'id',
    'partnerShipment',
    'shipDate',
    'aceBillNumber',
    'totalPackages',
    'description',
    'goodsOriginCountryCode',
    'goodsValue',
  ] as const),
  ...(['senderName', 'senderContactName', 'senderAddress', 'senderCity', 'senderTelNo', 'senderCountryCode', 'senderCountry'] as const),
  ...(['receiverName', 'receiverContactName', 'receiverAddress', 'receiverCity', 'receiverProvince', 'receiverStateProvince'] as const),
  ...(['receiverPostalCode', 'receiverCountryCode', 'receiverCountry', 'receiverTelNo'] as const),
);
type Fields = (typeof FIELDS)['names'][number];

type SheetRow = PackageOn<Fields> & { manifest: Manifest; language: Language };

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ');

const countryOf = (shipment: Pick<Shipment, Fields>, party: 'sender' | 'receiver', language: Language) =>
  countryText(shipment[`${party}CountryCode`], shipment[`${party}Country`], language);

/** A manifest for the partner and the broker, as an Excel workbook with a row for each package. Throws `error.http.404`. */
export const exportManifest = async (context: Context, user: Caller, id: number, language: Language): Promise<StreamedFile> => {
  const { manifest, packages } = await listPackagesOn(context, user, id, FIELDS);
  const cells = packages.map((each) => COLUMNS.map(({ cell }) => cell({ ...each, manifest, language })));
  const headings = COLUMNS.map((column) => ({ heading: column[language] }));
  const batches = (async function* () {
    yield cells;
  })();
  return { open: async () => xlsxOf(manifest.number, headings, batches), type: SHEET_TYPES.xlsx, name: `${manifest.number}.xlsx` };
};
