import { paperThread } from '../../../shared/pdf/paper-thread.ts';
import { type BillPaper, drawBills } from './bill.ts';

/** Runs in a thread of the PDF pool. */
export default paperThread((paper: BillPaper) => drawBills(paper));
