import { paperThread } from '../../../shared/pdf/paper-thread.ts';
import { drawLabels } from './label.ts';

/** Runs in a thread of the PDF pool. */
export default paperThread(drawLabels);
