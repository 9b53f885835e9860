import type { Language } from '@ace/contract/shared/languages.ts';
import type { Sort } from '@ace/contract/shared/page.ts';
import { type Decimals, SHEET_TYPES, type SheetFormat } from '@ace/contract/shipments/export.ts';
import type { ExportColumn } from '@ace/contract/shipments/export-headings.ts';
import type { ShipmentFilter } from '@ace/contract/shipments/filter.ts';
import type { ShipmentSortField } from '@ace/contract/shipments/shipment.ts';
import { sql } from 'kysely';
import { type Caller, visibleTo } from '../../../shared/caller.ts';
import type { Context } from '../../../shared/context/context.ts';
import type { StreamedFile } from '../../../shared/http/answers.ts';
import { findAllIds, readRows } from '../../../shared/lists/all-rows.ts';
import type { List } from '../../../shared/lists/list.ts';
import { openExport } from '../../../shared/sheets/writing/exporting.ts';
import { csvOf, MAX_SHEET_ROWS, xlsxOf } from '../../../shared/sheets/writing/table.ts';
import { selectShipments } from '../reading.service.ts';
import { exportedRows, shipmentList } from '../shipments.repository.ts';
import { createSheetOf, type ExportRow, exportedColumns } from './export.columns.ts';
import { EXPORT_TEXTS } from './export.texts.ts';

type Sheet = {
  sort: Sort<ShipmentSortField>[];
  format: SheetFormat;
  decimals: Decimals;
  columns: ExportColumn | 'all' | (ExportColumn | 'all')[];
  language: Language;
};

const exportRows = (context: Context, user: Caller, sheet: Sheet, list: List<ShipmentSortField>): StreamedFile => {
  const { format, language, sort, decimals } = sheet;
  const names = exportedColumns(sheet.columns);
  const { columns, toCells } = createSheetOf(names, language, context.config.timeZone);
  const visible = exportedRows(names, visibleTo(user));
  const open = (closed: AbortSignal) =>
    openExport(user.id, closed, async ({ inTurn, rowsOf }) => {
      const found = await inTurn(() => findAllIds(context, { ...list, sort }, { signal: closed }));
      const ids = format === 'csv' ? found : found.slice(0, MAX_SHEET_ROWS - 1);
      const batches = rowsOf(ids, async (part) => (await readRows<ExportRow>(context, visible, part)).map(toCells));
      return format === 'csv' ? csvOf(columns, batches, decimals) : xlsxOf({ name: EXPORT_TEXTS[language].sheet, columns, batches });
    });
  return { open, type: SHEET_TYPES[format], name: `shipments.${format}` };
};

/** The shipments of a list as a file, in the order of the list, however many there are. Throws `error.busy`. */
export const exportShipments = (context: Context, user: Caller, wanted: Sheet & ShipmentFilter & { query: string }) =>
  exportRows(context, user, wanted, selectShipments(context, user, wanted));

/** Those of these shipments that exist and that the user sees, as the same file. Throws `error.busy`. */
export const exportSelected = (context: Context, user: Caller, { ids, ...sheet }: Sheet & { ids: number[] }) => {
  const conditions = [sql<boolean>`r.id = any(${ids}::bigint[])`];
  return exportRows(context, user, sheet, shipmentList({ ownerId: visibleTo(user), text: '', conditions }));
};
