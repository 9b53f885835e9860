// The queue of the page that scans, as `scan-queue.testing.ts` loads it for each device.

export { firstSteps, keepRound, keepScan, keepUndo, readKept } from '../../../web/src/features/scans/queue/kept.ts';
export { openFor } from '../../../web/src/features/scans/queue/sealed.ts';
export { sendKept } from '../../../web/src/features/scans/queue/sending.ts';
export { knownHere } from '../../../web/src/features/scans/rules/named.ts';
export { connectSession } from '../../../web/src/shared/api/api.ts';
