import type { Disclosure } from '@ace/contract/disclosures/disclosure.ts';
import type { JSONColumnType } from 'kysely';
import type { Filled, InstantColumn } from '../../shared/database/schema.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    /** What was sent to partners (migration 0029). */
    disclosure: Pick<Disclosure, 'partner' | 'by' | 'outcome'> & {
      id: Filled<number>;
      shipmentId: number;
      at: InstantColumn;
      payload: JSONColumnType<Disclosure['payload']>;
    };
  }
}
