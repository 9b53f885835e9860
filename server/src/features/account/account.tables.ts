import type { InstantColumn } from '../../shared/database/schema.ts';

declare module '../../shared/database/schema.ts' {
  interface Schema {
    signInAddress: { userId: number; address: string; lastUsed: InstantColumn };
  }
}
