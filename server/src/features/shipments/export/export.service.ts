import type { Language } from '@ace/contract/shared/languages.ts';
import type { Sort } from '@ace/contract/shared/page.ts';
import { type Decimals, type ExportColumn, SHEET_TYPES, type SheetFormat } from '@ace/contract/shipments/export.ts';
import type { ShipmentFilter } from '@ace/contract/shipments/filter.ts';
import type { ShipmentSortField } from '@ace/contract/shipments/shipment.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../shared/context/context.ts';
import type { StreamedFile } from '../../../shared/http/answers.ts';
import { readAllRows } from '../../../shared/lists/all-rows.ts';
import { problem } from '../../../shared/problems.ts';
import { type SignedInUser, visibleTo } from '../../../shared/signed-in-user.ts';
import { conditionsOf } from '../shipments.filter.ts';
import { allShipmentsSource } from '../shipments.repository.ts';
import { createSheetOf, type ExportRow, exportedColumns } from './export.columns.ts';
import { EXPORT_TEXTS } from './export.texts.ts';
import { type Cell, csvOf, MAX_SHEET_ROWS, xlsxOf } from './sheets.ts';

/** Each export uses a connection until it is read. More at the same time on one copy of the program are refused as busy. */
const MAX_RUNNING = 2;

/** How many exports run on this copy of the program. */
let running = 0;

const counted = async function* <T>(batches: AsyncIterable<T>) {
  try {
    yield* batches;
  } finally {
    running -= 1;
  }
};

const limited = async function* (batches: AsyncIterable<Cell[][]>, max: number) {
  let left = max;
  for await (const rows of batches) {
    yield rows.slice(0, left);
    left -= rows.length;
    if (left <= 0) return;
  }
};

type Sheet = {
  sort: Sort<ShipmentSortField>[];
  format: SheetFormat;
  decimals: Decimals;
  columns: ExportColumn | 'all' | (ExportColumn | 'all')[];
  language: Language;
};
type Which = { conditions: RawBuilder<boolean>[]; search: string };

const exportRows = (context: Context, user: SignedInUser, sheet: Sheet, which: Which): StreamedFile => {
  if (running >= MAX_RUNNING) throw problem('error.busy', { retryAfter: 10 });
  const { format, language, sort, decimals } = sheet;
  const names = exportedColumns(sheet.columns);
  const { columns, toCells } = createSheetOf(names, language, context.config.timeZone);
  const source = allShipmentsSource(names, visibleTo(user), which.conditions);
  const rows = readAllRows<ExportRow, ShipmentSortField>(context, { ...which, ...source, sort }, source.columns);
  const cells = (async function* () {
    for await (const batch of counted(rows)) yield batch.map(toCells);
  })();
  running += 1;
  const stream =
    format === 'csv' ? csvOf(columns, cells, decimals) : xlsxOf(EXPORT_TEXTS[language].sheet, columns, limited(cells, MAX_SHEET_ROWS - 1));
  return { stream, type: SHEET_TYPES[format], name: `shipments.${format}` };
};

/** The shipments of a list as a file, in the order of the list, however many there are. Throws `error.busy`. */
export const exportShipments = (
  context: Context,
  user: SignedInUser,
  { query: search, ...wanted }: Sheet & ShipmentFilter & { query: string },
) => {
  const conditions = conditionsOf(wanted, user, context.config.timeZone);
  return exportRows(context, user, wanted, { conditions, search });
};

/** Those of these shipments that exist and that the user sees, as the same file. Throws `error.busy`. */
export const exportSelected = (context: Context, user: SignedInUser, { ids, ...sheet }: Sheet & { ids: number[] }) =>
  exportRows(context, user, sheet, { conditions: [sql<boolean>`r.id = any(${ids}::bigint[])`], search: '' });
