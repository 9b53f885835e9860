import type { Language } from '../shared/languages.ts';
import { SHIPMENT_COLUMNS_EN } from './columns.en.ts';
import { SHIPMENT_COLUMNS_VI } from './columns.vi.ts';

export type ExportColumn = keyof typeof SHIPMENT_COLUMNS_VI;

/** The columns that an export may have, in their order: all of a shipment, and the numbers of its connector. */
export const EXPORT_COLUMNS = Object.keys(SHIPMENT_COLUMNS_VI) as ExportColumn[];

/** Their headings in the file. */
export const EXPORT_HEADINGS = Object.fromEntries(
  EXPORT_COLUMNS.map((name) => [name, { vi: SHIPMENT_COLUMNS_VI[name], en: SHIPMENT_COLUMNS_EN[name] }]),
) as Record<ExportColumn, Record<Language, string>>;
