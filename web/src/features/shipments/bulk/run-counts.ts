import type { BulkRun } from '@ace/contract/bulk/bulk.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';

/** How far a run is, in words. */
export const useRunCounts = () => {
  const t = useText();
  const format = useFormat();
  return ({ done, failed, leftOut, undoing, undone, kept, cancelled, total }: BulkRun) => {
    if (undoing + undone + kept > 0) {
      return t(cancelled > 0 ? 'shipment.bulk.countsCancelled' : 'shipment.bulk.countsUndone', {
        undone: format.number(undone),
        kept: format.number(kept),
        cancelled: format.number(cancelled),
        total: format.number(undoing + undone + kept),
      });
    }
    const rest = cancelled > 0 ? 'shipment.bulk.countsGivenUp' : leftOut > 0 ? 'shipment.bulk.countsLeftOut' : 'shipment.bulk.counts';
    return t(rest, {
      cancelled: format.number(cancelled),
      done: format.number(done),
      failed: format.number(failed),
      leftOut: format.number(leftOut),
      total: format.number(total),
    });
  };
};
