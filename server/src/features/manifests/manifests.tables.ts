import type { StoredManifest } from '@ace/contract/manifests/manifest.ts';
import type { Generated } from 'kysely';
import type { z } from 'zod';
import type { InstantColumn, OptionalInstantColumn, TableOf } from '../../shared/database/schema.ts';

type Stored = z.infer<typeof StoredManifest>;

declare module '../../shared/database/schema.ts' {
  interface Schema {
    manifest: TableOf<Omit<Stored, 'departsAt' | 'closedAt'>> & { departsAt: OptionalInstantColumn; closedAt: OptionalInstantColumn };
    manifestPackage: {
      manifestId: number;
      shipmentId: number;
      number: number;
      scan: string;
      bag: string | null;
      at: InstantColumn;
      login: string;
      isLate: Generated<boolean>;
    };
    /** The trackings that came of closing manifests. */
    manifestTracking: { trackingId: number; version: number; manifestId: number; shipmentId: number };
  }
}
