import { paperThread } from '../../../shared/pdf/paper-thread.ts';
import { drawInvoices } from './invoice.ts';

/** Runs in a thread of the PDF pool. */
export default paperThread(drawInvoices);
