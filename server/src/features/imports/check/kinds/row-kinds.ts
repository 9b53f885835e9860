import type { ImportKind } from '@ace/contract/imports/import.ts';
import type { RowKind } from './kind.ts';
import { shipmentRows } from './shipments.ts';
import { trackingRows } from './trackings.ts';

/** The rows that a file may have: their table of contents. */
export const ROW_KINDS: Record<ImportKind, RowKind> = { shipments: shipmentRows, trackings: trackingRows };
