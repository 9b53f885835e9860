import type { FindingEffect } from '@ace/contract/destinations/names.ts';
import type { InstantColumn } from '../../shared/database/schema.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    /** One row: since when the rules that are shipped with the program have been here, those of now too, and whether older shipments were checked by them. */
    shippedRules: { installedAt: InstantColumn; renewedAt: InstantColumn; isChecked: boolean };
    /** Shipments that are not handed over and lack something. */
    shipmentReadiness: { shipmentId: number; effect: FindingEffect };
  }
}
