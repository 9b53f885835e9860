// The queue of the page that scans, as `scan-queue.testing.ts` loads it for each device.

export { decide } from '../web/src/features/scans/decide.ts';
export { firstSteps, keepRound, keepScan, keepUndo, readKept } from '../web/src/features/scans/kept.ts';
export { sendKept } from '../web/src/features/scans/sending.ts';
export { connectSession } from '../web/src/shared/api/api.ts';
