import type { ImportKind } from '@ace/contract/imports/import.ts';
import type { KindOfImport } from './kinds/kind.ts';
import { shipmentImports } from './kinds/shipments.ts';
import { trackingImports } from './kinds/trackings.ts';

/** What a file may become: its table of contents. */
export const IMPORTS: Record<ImportKind, KindOfImport> = { shipments: shipmentImports, trackings: trackingImports };
