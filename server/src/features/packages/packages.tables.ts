import type { PackageState } from '@ace/contract/packages/states.ts';
import type { ColumnType, Generated } from 'kysely';
import type { OptionalInstantColumn } from '../../shared/database/schema.ts';

/** Written by triggers alone (migration 0021). */
type Given<T> = ColumnType<T, never, never>;

type PackageTable = {
  shipmentId: Given<number>;
  number: Given<number>;
  /** `key` is the code as `number_key` has it. */
  code: Given<string>;
  key: Given<string>;
  /** Null where the package line of the shipment says it, or it is not known. */
  declaredKg: number | null;
  /** What was measured of the package itself. */
  length: number | null;
  width: number | null;
  height: number | null;
  weighedKg: number | null;
  state: Generated<PackageState>;
  isMissing: Generated<boolean>;
  place: string | null;
  scannedAt: OptionalInstantColumn;
  version: Generated<number>;
  labelsPrinted: Generated<number>;
  labelAt: OptionalInstantColumn;
  labelBy: string | null;
  labelKg: number | null;
};

declare module '../../shared/database/schema.ts' {
  interface Schema {
    package: PackageTable;
    /** The codes that packages have had (migration 0021). */
    formerCode: { key: string; code: string; shipmentId: number; number: number };
  }
}
