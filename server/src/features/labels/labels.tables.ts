import type { LabelFormat } from '@ace/contract/labels/formats.ts';
import type { Filled, InstantColumn } from '../../shared/database/schema.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    /** Each label that was printed (migration 0078). */
    labelPrint: {
      id: Filled<number>;
      shipmentId: number;
      number: number;
      code: string;
      format: LabelFormat;
      copy: number;
      kg: number | null;
      printedBy: string;
      printedAt: InstantColumn;
    };
  }
}
