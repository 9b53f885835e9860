import type { HsCode, HsSchedule, UsedGoods } from '@ace/contract/hs-codes/hs-code.ts';
import type { TableOf } from '../../shared/database/schema.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    hsSchedule: TableOf<HsSchedule>;
    hsCode: Omit<HsCode, 'isSuggested'> & { scheduleId: number; plain: string };
    /** What owners have sent. */
    usedGoods: UsedGoods & { ownerId: number; key: string; plain: string };
  }
}
