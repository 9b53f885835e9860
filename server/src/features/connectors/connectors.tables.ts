import type { Connector } from '@ace/contract/connectors/connector.ts';
import type { Bookkeeping } from '../../shared/database/schema.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    connector: Bookkeeping & Omit<Connector, keyof Bookkeeping>;
  }
}
