import type { CustomsSheetQuery } from '@ace/contract/customs-sheets/endpoints.ts';
import { SHEET_TYPES } from '@ace/contract/shipments/export.ts';
import type { Caller } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import type { StreamedFile } from '../../shared/http/answers.ts';
import { openExport } from '../../shared/sheets/writing/exporting.ts';
import { type Cell, csvOf, type SheetColumn, xlsxOf } from '../../shared/sheets/writing/table.ts';
import { findConveyances, listShipmentsOn } from '../manifests/manifests.service.ts';
import { packagesOfShipments } from '../packages/packages.service.ts';
import { readShipments, requireShipments } from '../shipments/reading.service.ts';
import COLUMNS from './columns.json' with { type: 'json' };
import { type Consignment, FIELDS, lineRowsOf, packageRowsOf } from './rows.ts';

type Row = Record<string, unknown>;

/** A table of the file, with the columns by their headings. */
const tableOf = (name: keyof typeof COLUMNS, rowsOf: (consignment: Consignment) => Row[]) => {
  const fields = Object.values(COLUMNS[name]);
  return {
    name,
    columns: Object.entries(COLUMNS[name]).map(
      ([heading, field]): SheetColumn => ({ heading, ...(field === 'shipDate' && { kind: 'day' }) }),
    ),
    cellsOf: (consignment: Consignment) => rowsOf(consignment).map((row) => fields.map((field) => (row[field] ?? null) as Cell)),
  };
};

/** One joins the other by the house number. */
const TABLES = { lines: tableOf('Lines', lineRowsOf), packages: tableOf('Packages', packageRowsOf) };

/** So many shipments are read at once: each may have 99 lines and 100 kB. */
const AT_ONCE = 20;

/** What the file is about: shipments, of which it has all packages, or those on a manifest. */
type Chosen = { name: string; shipmentIds: number[]; manifestId: number | null };

/** Those of the shipments that are still there, with their packages in the file. */
const readConsignments = async (context: Context, user: Caller, ids: number[], manifestId: number | null): Promise<Consignment[]> => {
  const shipments = await readShipments(context, user, ids, FIELDS);
  const packages = await packagesOfShipments(context.db, shipments);
  const left = await findConveyances(context.db, ids, manifestId);
  return shipments.map((shipment) => {
    const conveyances = new Map(left.get(shipment.id)?.map((each) => [each.number, each]));
    const isHere = ({ number }: { number: number }) => manifestId === null || conveyances.has(number);
    return { shipment, conveyances, packages: (packages.get(shipment.id) ?? []).filter(isHere) };
  });
};

const fileOf = (
  context: Context,
  user: Caller,
  { name, shipmentIds, manifestId }: Chosen,
  { format, part }: CustomsSheetQuery,
): StreamedFile => ({
  open: (closed) =>
    openExport(user.id, closed, async ({ rowsOf }) => {
      const read = ({ cellsOf, ...table }: (typeof TABLES)[keyof typeof TABLES]) => ({
        ...table,
        batches: rowsOf(shipmentIds, async (ids) => (await readConsignments(context, user, ids, manifestId)).flatMap(cellsOf), AT_ONCE),
      });
      if (format === 'xlsx') return xlsxOf(...Object.values(TABLES).map(read));
      const { columns, batches } = read(TABLES[part]);
      return csvOf(columns, batches, 'point');
    }),
  type: SHEET_TYPES[format],
  name: format === 'csv' ? `${name}-${part}.csv` : `${name}.xlsx`,
});

/** The broker's file of a manifest. Throws `error.http.404`, and `error.busy`. */
export const exportManifest = async (context: Context, user: Caller, manifestId: number, query: CustomsSheetQuery) => {
  const { number, shipmentIds } = await listShipmentsOn(context, manifestId);
  return fileOf(context, user, { name: number, shipmentIds, manifestId }, query);
};

/** The broker's file of shipments. Throws `error.shipmentsNotFound` if the user may not see one, and `error.busy`. */
export const exportShipments = async (context: Context, user: Caller, shipmentIds: number[], query: CustomsSheetQuery) => {
  await requireShipments(context, user, shipmentIds);
  return fileOf(context, user, { name: 'customs', shipmentIds: [...new Set(shipmentIds)], manifestId: null }, query);
};
