import { paperThread } from '../../../shared/pdf/paper-thread.ts';
import { drawManifest } from './manifest.ts';

/** Runs in a thread of the PDF pool. */
export default paperThread(drawManifest);
