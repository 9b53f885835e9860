import { paperThread } from '../../../shared/pdf/paper-thread.ts';
import { drawPackingLists } from './packing-list.ts';

/** Runs in a thread of the PDF pool. */
export default paperThread(drawPackingLists);
