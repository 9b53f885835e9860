import type { Connector } from '@ace/contract/connectors/connector.ts';
import type { TableOf } from '../../shared/database/schema.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    connector: TableOf<Connector>;
  }
}
