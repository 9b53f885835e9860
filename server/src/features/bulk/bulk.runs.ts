import { BulkInput, type BulkKind } from '@ace/contract/bulk/bulk.ts';
import { MAX_BULK, MAX_OPEN_RUNS, UNDO_MINUTES } from '@ace/contract/bulk/limits.ts';
import { BULK_PERMISSIONS } from '@ace/contract/permissions.ts';
import { Id } from '@ace/contract/shared/numbers.ts';
import { z } from 'zod';
import { runKind } from '../runs/runs.service.ts';
import { performItem, removeEvent } from './bulk.items.ts';

/** A slow partner holds the orders, and nothing else; people who wait for an answer come first. */
const LANES = { changes: { size: 2 }, orders: { size: 4 } };

const bulkKind = <Kind extends BulkKind>(kind: Kind) =>
  runKind({
    kind,
    input: BulkInput,
    item: z.object({ shipmentId: Id }),
    permission: BULK_PERMISSIONS[kind],
    lane: kind === 'connectors' ? LANES.orders : LANES.changes,
    limits: { items: MAX_BULK, openRuns: MAX_OPEN_RUNS },
    perform: performItem,
    ...(kind === 'tracking' && { undo: { minutes: UNDO_MINUTES, remove: removeEvent, keptMessage: 'shipment.bulk.kept' } }),
  });

/** What can be done with many shipments. */
export const BULK_RUNS = {
  tracking: bulkKind('tracking'),
  connectors: bulkKind('connectors'),
  owner: bulkKind('owner'),
  weights: bulkKind('weights'),
};
export const bulkRunKinds = Object.values(BULK_RUNS);
