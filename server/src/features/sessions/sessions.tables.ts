import type { ColumnType } from 'kysely';
import type { Filled, InstantColumn } from '../../shared/database/schema.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    session: {
      id: Filled<string>;
      userId: number;
      createdDate: InstantColumn;
      lastUsedDate: InstantColumn;
      expiresDate: ColumnType<string, string, string>;
      address: string;
      browser: string;
    };
  }
}
