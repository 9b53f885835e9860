import type { LogLevel } from '@ace/contract/management/management.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    loggerLevel: { name: string; level: LogLevel };
  }
}
