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
import { BOUNDS } from '../../../shared/limits/bounds.ts';
import { createFairQueue } from '../../../shared/limits/fair-queue.ts';
import { findAllIds, readRows } from '../../../shared/lists/all-rows.ts';
import type { List } from '../../../shared/lists/list.ts';
import { createPace } from '../../../shared/pace.ts';
import { problem } from '../../../shared/problems.ts';
import { csvOf, MAX_SHEET_ROWS, xlsxOf } from '../../../shared/sheets/writing/table.ts';
import { selectShipments } from '../reading.service.ts';
import { exportedRows, shipmentList } from '../shipments.repository.ts';
import { createSheetOf, type ExportRow, exportedColumns } from './export.columns.ts';
import { EXPORT_TEXTS } from './export.texts.ts';

/** Files that are being read: a slow reader takes no connection from others. */
const places = createFairQueue(BOUNDS.export.files);

/** So many exports read from the database at the same time; persons take turns, part by part. */
const turns = createFairQueue(BOUNDS.export.reading);

/** Rows that are read at once. More would make a file no faster, and stay in memory until a slow reader takes them. */
const PART_ROWS = 100;

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
  const person = String(user.id);

  const open = async (closed: AbortSignal) => {
    closed.throwIfAborted();
    const leave = places.tryAcquire(person);
    if (!leave) throw problem('error.busy', { retryAfter: 10 });
    // However the answer ends, it is closed, even if none of the file was made.
    closed.addEventListener('abort', leave, { once: true });

    const inTurn = async <T>(work: () => Promise<T>) => {
      const pass = await turns.acquire(person, closed);
      try {
        return await work();
      } finally {
        pass();
      }
    };
    const found = await inTurn(() => findAllIds(context, { ...list, sort }, { signal: closed }));
    const ids = format === 'csv' ? found : found.slice(0, MAX_SHEET_ROWS - 1);
    const pace = createPace();
    const parts = (async function* () {
      for (let at = 0; at < ids.length; at += PART_ROWS) {
        const rows = await inTurn(() => readRows<ExportRow>(context, visible, ids.slice(at, at + PART_ROWS)));
        yield rows.map(toCells);
        await pace();
      }
    })();
    return format === 'csv' ? csvOf(columns, parts, decimals) : xlsxOf(EXPORT_TEXTS[language].sheet, columns, parts);
  };
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
