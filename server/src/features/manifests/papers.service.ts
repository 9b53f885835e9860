import type { ManifestDetail, ManifestShipment } from '@ace/contract/manifests/manifest.ts';
import type { ShipmentPackage } from '@ace/contract/packages/package.ts';
import { countryText } from '@ace/contract/shared/country-names.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { SHEET_TYPES } from '@ace/contract/shipments/export.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Caller } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import type { PdfFile, StreamedFile } from '../../shared/http/answers.ts';
import { readCompany } from '../../shared/settings/company.ts';
import { type Cell, xlsxOf } from '../../shared/sheets/writing/table.ts';
import { packagesOfShipments } from '../packages/packages.service.ts';
import { readAllShipments } from '../shipments/shipments.service.ts';
import type { ManifestPaper } from './draw/manifest.ts';
import { readManifest } from './manifests.service.ts';

const thread = new URL('./draw/manifest.thread.ts', import.meta.url);

/** The hand-over list of a manifest as PDF, in two copies. Throws `error.http.404`. */
export const printManifest = async (context: Context, user: Caller, id: number): Promise<PdfFile> => {
  const manifest = await readManifest(context, user, id);
  const { name } = await readCompany(context);
  const paper: ManifestPaper = { manifest, company: name, timeZone: context.config.timeZone };
  return { draw: () => context.pdfs.draw(user.id, thread, paper), name: `${manifest.number}.pdf`, disposition: 'inline' };
};

/** A row for each package, as brokers write them down: the house waybill first. */
const COLUMNS: { vi: string; en: string; cell: (row: SheetRow) => Cell | undefined }[] = [
  { vi: 'Số phiếu', en: 'House waybill', cell: ({ shipment }) => shipment.aceBillNumber },
  { vi: 'Kiện', en: 'Package', cell: ({ shipment, of }) => `${of.number}/${shipment.totalPackages}` },
  { vi: 'Mã kiện', en: 'Package code', cell: ({ of }) => of.code },
  { vi: 'Bao', en: 'Bag', cell: ({ of }) => of.bag },
  { vi: 'kg', en: 'kg', cell: ({ of }) => of.kg },
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
  { vi: 'Hàng hóa', en: 'Description', cell: ({ shipment, of }) => of.description ?? shipment.description },
  { vi: 'Xuất xứ', en: 'Origin', cell: ({ shipment }) => shipment.goodsOriginCountryCode },
  { vi: 'Số lượng', en: 'Quantity', cell: ({ of }) => of.units },
  { vi: 'Trị giá', en: 'Value', cell: ({ shipment, of }) => of.value ?? (shipment.totalPackages === 1 ? shipment.goodsValue : null) },
  { vi: 'Vận đơn chủ', en: 'Master waybill', cell: ({ manifest }) => manifest.masterNumber },
  { vi: 'Chuyến bay', en: 'Flight', cell: ({ manifest }) => manifest.flight },
];

type SheetRow = { manifest: ManifestDetail; shipment: Shipment; of: PackageOn; language: Language };

/** A package on a manifest with what its line says. */
type PackageOn = ManifestShipment['packages'][number] & Partial<Pick<ShipmentPackage, 'description' | 'units' | 'value'>>;

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ');

const countryOf = (shipment: Shipment, party: 'sender' | 'receiver', language: Language) =>
  countryText(shipment[`${party}CountryCode`], shipment[`${party}Country`], language);

/** A manifest for the partner and the broker, as an Excel workbook with a row for each package. Throws `error.http.404`. */
export const exportManifest = async (context: Context, user: Caller, id: number, language: Language): Promise<StreamedFile> => {
  const manifest = await readManifest(context, user, id);
  const shipments = await readShipmentsOn(context, user, manifest);
  const packages = await packagesOfShipments(context.db, [...shipments.values()]);
  const rows = manifest.lines.flatMap(({ shipmentId, packages: on }) => {
    const shipment = shipments.get(shipmentId);
    const known = new Map(packages.get(shipmentId)?.map((each) => [each.number, each]));
    return shipment ? on.map((each): SheetRow => ({ manifest, shipment, of: { ...known.get(each.number), ...each }, language })) : [];
  });
  const cells = rows.map((row) => COLUMNS.map(({ cell }) => cell(row) ?? null));
  const headings = COLUMNS.map((column) => ({ heading: column[language] }));
  const batches = (async function* () {
    yield cells;
  })();
  return { open: async () => xlsxOf(manifest.number, headings, batches), type: SHEET_TYPES.xlsx, name: `${manifest.number}.xlsx` };
};

const readShipmentsOn = async (context: Context, user: Caller, { lines }: ManifestDetail) => {
  const shipments = await readAllShipments(
    context,
    user,
    lines.map(({ shipmentId }) => shipmentId),
  );
  return new Map(shipments.map((shipment) => [shipment.id, shipment]));
};
