import type { ImportKind } from '@ace/contract/imports/import.ts';
import type { StoredImport } from './imports.repository.ts';
import type { ImportOfRows, KindOfImport } from './kinds/kind.ts';
import { shipmentImports } from './kinds/shipments.ts';
import { trackingImports } from './kinds/trackings.ts';

/** What a file may become: its table of contents. */
export const IMPORTS: Record<ImportKind, KindOfImport> = { shipments: shipmentImports, trackings: trackingImports };

/** An import as its kind needs it. */
export const ofRows = ({ id, onDuplicate, columns }: StoredImport): ImportOfRows => ({
  id,
  onDuplicate,
  filledFields: new Set(columns.flatMap(({ fields }) => fields)),
});
