import { CUSTOMS_NAMES } from '../goods/words.ts';
import type { Language } from '../shared/languages.ts';
import { SHIPMENT_COLUMNS_EN } from './columns.en.ts';
import { SHIPMENT_COLUMNS_VI } from './columns.vi.ts';

const COLUMNS = {
  vi: { ...SHIPMENT_COLUMNS_VI, ...CUSTOMS_NAMES.vi },
  en: { ...SHIPMENT_COLUMNS_EN, ...CUSTOMS_NAMES.en },
};

export type ExportColumn = keyof typeof COLUMNS.vi;

/** The columns that an export may have, in their order: all of a shipment, and the numbers of its connector. */
export const EXPORT_COLUMNS = Object.keys(COLUMNS.vi) as ExportColumn[];

/** Their headings in the file. */
export const EXPORT_HEADINGS = Object.fromEntries(
  EXPORT_COLUMNS.map((name) => [name, { vi: COLUMNS.vi[name], en: COLUMNS.en[name] }]),
) as Record<ExportColumn, Record<Language, string>>;
